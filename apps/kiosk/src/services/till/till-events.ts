import type { RealtimeEvent, RevenueEvent } from "@punktum/client";
import { posModeRules } from "@punktum/domain";
import type { RouteQuery } from "../visit/handover.ts";
import type { KioskServices } from "../kiosk-services.ts";
import { logInfo } from "../reports/report-error.ts";

/** Who paid longer ago has left the counter: showing it now would ask somebody else for their card (SOCK-05). */
export const REVENUE_MAX_AGE_MS = 120_000;
const BUSY_LOOK_MS = 200;
/** A redemption is never cut short, but one that hangs must not hold the till's messages for ever. */
const BUSY_WAIT_MAX_MS = 30_000;

/** What a message of the till leads to outside the services. */
export interface TillEffects {
  /** SOCK-06. */
  readonly playRevenue: () => void;
  readonly forward: (query: RouteQuery) => void;
  /** SOCK-07. */
  readonly forget: () => Promise<void>;
}

/** The server's time where it is known: what was under way while the page stood still is older than it was when it was sent. */
interface Dealing extends TillEffects {
  readonly serverNow: () => number | undefined;
}

type Surroundings = Pick<KioskServices, "activity" | "busy" | "clock" | "device" | "modals" | "realtime" | "sessions">;

/** The scanner's parameters for a sale that waits for its card (SCAN-03, A-17, A-49). */
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
 * A redemption is never cut short, and a form somebody fills in is never taken from them: the sale comes when it is closed (SOCK-04). Answers how long that
 * took where the shopper has gone meanwhile; for the one who is still there the sale is as fresh as it was.
 */
async function untilFree({ busy, clock, modals, sessions }: Surroundings): Promise<number> {
  const shopper = (): string | undefined => sessions.current.get()?.account.userReferenceCode;
  const [startMs, first] = [clock.now(), shopper()];
  while ((busy.isBusy() && clock.now() < startMs + BUSY_WAIT_MAX_MS) || modals.isKept()) {
    await new Promise<void>((resolve) => {
      clock.after(BUSY_LOOK_MS, resolve);
    });
  }
  return first !== undefined && first === shopper() ? 0 : clock.now() - startMs;
}

function ageMsOf({ ageMs, createdAt }: RevenueEvent, { serverNow }: Dealing): number {
  const nowMs = serverNow();
  return nowMs === undefined ? ageMs : Math.max(ageMs, nowMs - Date.parse(createdAt));
}

async function showSale(services: Surroundings, sale: RevenueEvent, effects: Dealing): Promise<void> {
  const ageMs = ageMsOf(sale, effects) + (await untilFree(services));
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
    realtime.sale.set({ id: String(sale.position), keyCode: sale.keyCode, totalPoints: sale.totalPoints });
  }
}

/** Does what a message of the till asks for; resolves when the next one may follow (SOCK-04 to SOCK-07, IDLE-08). */
export async function dealWithEvent(services: Surroundings, event: RealtimeEvent, effects: Dealing): Promise<void> {
  if (event.event === "UNMOUNT") {
    logInfo("unmounted-elsewhere");
    await effects.forget();
  } else {
    await showSale(services, event, effects);
  }
}
