import type { RealtimeEvent, RevenueEvent } from "@punktum/client";
import { posModeRules } from "@punktum/domain";
import type { RouteQuery } from "../visit/handover.ts";
import type { KioskServices } from "../kiosk-services.ts";
import { obeyStaff } from "./staff-messages.ts";
import { logInfo } from "../reports/report-error.ts";

/** Older sales are not shown: the customer has left, and the next one would be asked for a card. */
export const REVENUE_MAX_AGE_MS = 120_000;
const BUSY_LOOK_MS = 200;
/** A redemption is not interrupted, but one that hangs must not block the till's messages forever. */
const BUSY_WAIT_MAX_MS = 30_000;

/** Effects of till messages outside the services. */
export interface TillEffects {
  /** Plays the revenue sound. */
  readonly playRevenue: () => void;
  readonly forward: (query: RouteQuery) => void;
  /** Clears a device that was unmounted remotely. */
  readonly forget: () => Promise<void>;
}

/**
 * `serverNow` is the server's time, if known. It measures the age of messages that were delivered late because the page
 * was suspended.
 */
interface EventEffects extends TillEffects {
  readonly serverNow: () => number | undefined;
}

type TillServices = Pick<KioskServices, "activity" | "busy" | "clock" | "device" | "modals" | "realtime" | "sessions">;

/** The scanner's query parameters for a sale that waits for its card. */
export function earnQueryOf(sale: RevenueEvent): Readonly<Record<string, string | undefined>> {
  return {
    type: "earn",
    totalRevenue: sale.totalRevenue.toFixed(2),
    totalPoints: sale.totalPoints?.toString(),
    externalId: sale.externalId,
    extendedRevenueFactsId: sale.extendedRevenueFactsId ?? sale.transactionId,
    date: sale.date ?? sale.createdAt,
  };
}

/**
 * Waits while a redemption runs or a form is open (decision 0041). Returns the waiting time in milliseconds, or 0 if
 * the same shopper is still present, because the sale is still theirs.
 */
async function waitUntilFree({ busy, clock, modals, sessions }: TillServices): Promise<number> {
  const shopper = (): string | undefined => sessions.current.get()?.account.userReferenceCode;
  const [startMs, first] = [clock.now(), shopper()];
  while ((busy.isBusy() && clock.now() < startMs + BUSY_WAIT_MAX_MS) || modals.isKept()) {
    await new Promise<void>((resolve) => {
      clock.after(BUSY_LOOK_MS, resolve);
    });
  }
  return first !== undefined && first === shopper() ? 0 : clock.now() - startMs;
}

function ageMsOf({ ageMs, createdAt }: RealtimeEvent, { serverNow }: EventEffects): number {
  const nowMs = serverNow();
  return nowMs === undefined ? ageMs : Math.max(ageMs, nowMs - Date.parse(createdAt));
}

async function showSale(services: TillServices, sale: RevenueEvent, effects: EventEffects): Promise<void> {
  const ageMs = ageMsOf(sale, effects) + (await waitUntilFree(services));
  if (ageMs > REVENUE_MAX_AGE_MS) {
    logInfo("revenue-too-old", { ageSeconds: Math.round(ageMs / 1_000) });
    return;
  }
  const { activity, device, modals, realtime } = services;
  const { mounting } = device.get();
  if (mounting === undefined || !posModeRules(mounting.posMode).canBook) {
    logInfo("revenue-without-use", { mode: mounting?.posMode });
    return;
  }
  activity.touch();
  effects.playRevenue();
  modals.closeTop();
  if (sale.keyCode === undefined) {
    realtime.sale.set(undefined);
    effects.forward(earnQueryOf(sale));
  } else {
    const { position, keyCode, totalPoints, reachedLevel } = sale;
    realtime.sale.set({ id: String(position), keyCode, totalPoints, reachedLevel });
  }
}

/** Handles a message of the till. Resolves when the next one may follow. */
export async function handleTillEvent(
  services: TillServices,
  event: RealtimeEvent,
  effects: EventEffects,
): Promise<void> {
  if (event.event === "UNMOUNT") {
    logInfo("unmounted-elsewhere");
    await effects.forget();
  } else if (event.event === "STAFF_MESSAGE") {
    obeyStaff(services, { ...event, ageMs: ageMsOf(event, effects) });
  } else {
    await showSale(services, event, effects);
  }
}
