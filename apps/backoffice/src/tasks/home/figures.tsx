import { deviceCareApi, membersApi, placesApi } from "@punktum/contracts";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../base/format.ts";
import { Tile, Tiles } from "../../parts/tile.tsx";
import { useRead } from "../../server/use-calls.ts";
import { useReach } from "../../session/reach.ts";
import { useCan, useProgramId } from "../../session/session.ts";
import type { Offer } from "./offers.ts";

const FRESH_MS = 60_000;

interface Figure {
  readonly id: string;
  readonly label: string;
  readonly figure: string | undefined;
  readonly comparison?: string;
}

/** Whether an offer can be used now. */
const isRunning =
  (nowMs: number) =>
  ({ validFromMs = 0, validToMs = Number.POSITIVE_INFINITY }: Offer): boolean =>
    validFromMs <= nowMs && validToMs > nowMs;

/** Approximate number of members, with its text. */
function useMemberFigure(): Figure {
  const { t } = useTranslation();
  const { number } = useFormat();
  const programId = useProgramId();
  const enabled = useCan()("members.search");
  const query = { limit: 1 };
  const about = useRead(membersApi.listMembers, { params: { programId }, query }, { enabled, freshMs: FRESH_MS }).data
    ?.about;
  return {
    id: "members",
    label: t("home.members"),
    figure: about === undefined ? undefined : number(about.count),
    comparison: t(about?.exact === false ? "home.membersAbout" : "home.membersExact"),
  };
}

/** Number of running and upcoming vouchers. */
function useOfferFigure(offers: readonly Offer[] | undefined, nowMs: number): Figure {
  const { t } = useTranslation();
  const { number } = useFormat();
  const coming = offers?.filter(({ validFromMs = 0 }) => validFromMs > nowMs).length ?? 0;
  return {
    id: "offers",
    label: t("home.offers"),
    figure: offers === undefined ? undefined : number(offers.filter(isRunning(nowMs)).length),
    comparison: t("home.offersComing", { number: number(coming) }),
  };
}

/** Number of healthy tablets, and of their stores. */
function usePlaceFigures(): readonly Figure[] {
  const { t } = useTranslation();
  const { number } = useFormat();
  const params = { programId: useProgramId() };
  const can = useCan();
  const query = useReach();
  const options = { freshMs: FRESH_MS };
  const devices = useRead(
    deviceCareApi.readDeviceSummary,
    { query },
    { ...options, enabled: can("devices.read") },
  ).data;
  const places = { ...options, enabled: can("places.read") };
  const partners = useRead(placesApi.listPlaces, { params, query: { limit: 1 } }, places).data?.partners ?? [];
  return devices === undefined
    ? []
    : [
        {
          id: "devices",
          label: t("home.tablets"),
          figure: `${number(devices.fine)} / ${number(devices.total)}`,
          comparison: t("home.tabletsFine"),
        },
        {
          id: "stores",
          label: t("home.stores"),
          figure: number(devices.stores),
          comparison: t("home.storesOf", { count: partners.length, number: number(partners.length) }),
        },
      ];
}

interface FiguresProps {
  readonly offers: readonly Offer[] | undefined;
  readonly nowMs: number;
}

/** Current totals: members, offers, tablets, stores. */
export function Figures({ offers, nowMs }: FiguresProps): ReactNode {
  const { t } = useTranslation();
  const figures = [useMemberFigure(), useOfferFigure(offers, nowMs), ...usePlaceFigures()];
  const known = figures.filter(({ figure }) => figure !== undefined);
  return known.length === 0 ? null : (
    <section>
      <div className="bar">
        <h2>{t("home.today")}</h2>
      </div>
      <Tiles>
        {known.map(({ id, label, figure = "", comparison }) => (
          <Tile key={id} label={label} figure={figure} {...(comparison === undefined ? {} : { comparison })} />
        ))}
      </Tiles>
    </section>
  );
}
