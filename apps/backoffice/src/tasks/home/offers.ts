import { entriesOf, vouchersAdminApi } from "@punktum/contracts";
import { useTranslation } from "react-i18next";
import { useRead } from "../../server/use-calls.ts";
import { useReach } from "../../session/reach.ts";
import { useCan, useProgramId } from "../../session/session.ts";

/** Page size. A programme has a few dozen offers. */
const MOST_OFFERS = 200;
const FRESH_MS = 60_000;

/** A coupon or reward, as far as the start page shows it. */
export interface Offer {
  /** Id as in the list of vouchers: `C303`, `R501`. */
  readonly id: string;
  readonly title: string;
  readonly validFromMs: number | undefined;
  readonly validToMs: number | undefined;
  /** Remaining pieces of a reward; absent for unlimited. */
  readonly stock: number | undefined;
}

interface OfferAnswer {
  readonly id: string;
  readonly texts: Readonly<Record<string, { readonly title?: string | undefined } | undefined>>;
  readonly validFrom: string | null;
  readonly validTo: string | null;
  readonly stock?: number | null;
}

const momentOf = (at: string | null): number | undefined => (at === null ? undefined : Date.parse(at));

function offerOf(kind: string, { id, texts, validFrom, validTo, stock }: OfferAnswer, language: string): Offer {
  return {
    id: `${kind}${id}`,
    title: texts[language]?.title ?? texts["de"]?.title ?? texts["en"]?.title ?? id,
    validFromMs: momentOf(validFrom),
    validToMs: momentOf(validTo),
    stock: stock ?? undefined,
  };
}

/** The programme's active coupons and rewards, and the state of their queries. */
export function useOfferRead() {
  const { i18n } = useTranslation();
  const programId = useProgramId();
  const { partnerId } = useReach();
  const enabled = useCan()("offers.read");
  const query = { active: "true" as const, limit: MOST_OFFERS, ...(partnerId === undefined ? {} : { partnerId }) };
  const options = { enabled, freshMs: FRESH_MS };
  const coupons = useRead(vouchersAdminApi.listCoupons, { params: { programId }, query }, options);
  const rewards = useRead(vouchersAdminApi.listRewards, { params: { programId }, query }, options);
  const data =
    coupons.data === undefined || rewards.data === undefined
      ? undefined
      : [
          ...entriesOf(coupons.data).map((coupon) => offerOf("C", coupon, i18n.language)),
          ...entriesOf(rewards.data).map((reward) => offerOf("R", reward, i18n.language)),
        ];
  return {
    data,
    isLoading: coupons.isLoading || rewards.isLoading,
    error: coupons.error ?? rewards.error,
    refetch: () => Promise.all([coupons.refetch(), rewards.refetch()]),
  };
}

/** The programme's active coupons and rewards; absent while loading, or if the role may not read them. */
export function useOffers(): readonly Offer[] | undefined {
  return useOfferRead().data;
}
