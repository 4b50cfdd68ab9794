import type { TFunction } from "i18next";
import { deviceCareApi } from "@punktum/contracts";
import { useTranslation } from "react-i18next";
import { useFormat, type Format } from "../../base/format.ts";
import type { Urgency } from "../../parts/to-do.tsx";
import { useRead } from "../../server/use-calls.ts";
import { useReach } from "../../session/reach.ts";
import { useCan } from "../../session/session.ts";
import { useColleagueToDos } from "./colleague-to-dos.ts";
import { type Finding, findingOf, type HomeToDo } from "./home-to-do.ts";
import { useOfferRead, type Offer } from "./offers.ts";

const DAY_MS = 86_400_000;
const SOON_DAYS = 7;
const LOW_STOCK = 10;
const MOST_OFFERS_TOLD = 4;
/** Polling interval: tablets and requests change while the page is open. */
const LOOK_EVERY_MS = 60_000;

type Words = TFunction;

/** Tablets that are silent, hold unsent bookings, or have other problems. */
function useDeviceToDos(): Finding {
  const { t } = useTranslation();
  const { number } = useFormat();
  const enabled = useCan()("devices.read");
  const query = useReach();
  const summary = useRead(deviceCareApi.readDeviceSummary, { query }, { enabled, everyMs: LOOK_EVERY_MS });
  const devices = { action: t("home.seeDevices"), to: "/devices" };
  return findingOf(summary, ({ silent, unsent, unsentBookings, attention }) => {
    const others = attention - Math.max(silent, unsent);
    const found: readonly (HomeToDo & { readonly count: number })[] = [
      {
        id: "silent",
        count: silent,
        icon: "wifi-off",
        urgency: "bad",
        title: t("home.silent", { count: silent, number: number(silent) }),
        text: t("home.silentText", { count: silent }),
        ...devices,
      },
      {
        id: "unsent",
        count: unsent,
        icon: "queue",
        urgency: "warn",
        title: t("home.unsent", { count: unsentBookings, number: number(unsentBookings) }),
        text: t("home.unsentText", { count: unsent, number: number(unsent) }),
        ...devices,
      },
      {
        id: "devices",
        count: silent + unsent > 0 ? 0 : others,
        icon: "tablet",
        urgency: "warn",
        title: t("home.trouble", { count: others, number: number(others) }),
        text: t("home.troubleText"),
        ...devices,
      },
    ];
    return found.filter(({ count }) => count > 0);
  });
}

const voucherLink = (id: string, t: Words): Pick<HomeToDo, "action" | "to"> => ({
  action: t("home.seeVoucher"),
  to: `/vouchers/${id}`,
});

function endingOf(offers: readonly Offer[], nowMs: number, t: Words, { day }: Format): readonly HomeToDo[] {
  return offers
    .filter(({ validToMs = 0 }) => validToMs > nowMs && validToMs < nowMs + SOON_DAYS * DAY_MS)
    .toSorted((one, other) => (one.validToMs ?? 0) - (other.validToMs ?? 0))
    .slice(0, MOST_OFFERS_TOLD)
    .map(({ id, title, validToMs = 0 }): HomeToDo => ({
      id: `ending-${id}`,
      icon: "calendar",
      urgency: "warn",
      title: t("home.ending", { title, day: day(validToMs) }),
      text: t("home.endingText"),
      ...voucherLink(id, t),
    }));
}

function scarceOf(offers: readonly Offer[], t: Words, { number }: Format): readonly HomeToDo[] {
  return offers
    .filter(({ stock }) => stock !== undefined && stock < LOW_STOCK)
    .toSorted((one, other) => (one.stock ?? 0) - (other.stock ?? 0))
    .slice(0, MOST_OFFERS_TOLD)
    .map(({ id, title, stock = 0 }): HomeToDo => ({
      id: `stock-${id}`,
      icon: "box",
      urgency: stock === 0 ? "bad" : "warn",
      title: t("home.stock", { count: stock, number: number(stock), title }),
      text: t("home.stockText"),
      ...voucherLink(id, t),
    }));
}

/** Vouchers that end soon, and rewards with little stock. */
function useOfferToDos(nowMs: number): Finding {
  const { t } = useTranslation();
  const format = useFormat();
  return findingOf(useOfferRead(), (offers) => [...endingOf(offers, nowMs, t, format), ...scarceOf(offers, t, format)]);
}

const ORDER: readonly Urgency[] = ["bad", "plan", "warn", "none", "ok"];

/** All open tasks of the signed-in user that are loaded, the most urgent first. */
export function useToDos(nowMs: number): Finding {
  const found = [useDeviceToDos(), ...useColleagueToDos(), useOfferToDos(nowMs)];
  const failed = found.filter(({ error }) => error !== null);
  return {
    toDos: found
      .flatMap(({ toDos }) => toDos)
      .toSorted((one, other) => ORDER.indexOf(one.urgency) - ORDER.indexOf(other.urgency)),
    isPending: found.some(({ isPending }) => isPending),
    error: failed[0]?.error ?? null,
    retry: () => {
      for (const { retry } of failed) {
        retry();
      }
    },
  };
}
