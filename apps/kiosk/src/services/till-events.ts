import type { RealtimeEvent, RevenueEvent } from "@punktum/client";
import { posModeRules } from "@punktum/domain";
import type { ForwardOptions } from "../hooks/use-navigation.ts";
import type { KioskServices } from "./kiosk-services.ts";
import { logInfo } from "./report-error.ts";

/** Who paid longer ago has left the counter: showing it now would ask somebody else for their card (SOCK-05). */
export const REVENUE_MAX_AGE_MS = 120_000;
const BUSY_LOOK_MS = 200;
/** A redemption is never cut short, but one that hangs must not hold the till's messages for ever. */
const BUSY_WAIT_MAX_MS = 30_000;

/** What a message of the till leads to outside the services. */
export interface TillEffects {
  /** SOCK-06. */
  readonly playRevenue: () => void;
  readonly forward: (query: NonNullable<ForwardOptions["query"]>) => void;
  /** SOCK-07. */
  readonly forget: () => Promise<void>;
}

/** The server's time where it is known: what was under way while the page stood still is older than it was when it was sent. */
interface Dealing extends TillEffects {
  readonly serverNow: () => number | undefined;
}

type Surroundings = Pick<KioskServices, "activity" | "busy" | "clock" | "device" | "modals" | "realtime">;

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

async function untilIdle({ busy, clock }: Pick<Surroundings, "busy" | "clock">): Promise<void> {
  const endMs = clock.now() + BUSY_WAIT_MAX_MS;
  while (busy.isBusy() && clock.now() < endMs) {
    await new Promise<void>((resolve) => {
      clock.after(BUSY_LOOK_MS, resolve);
    });
  }
}

function ageMsOf({ ageMs, createdAt }: RevenueEvent, { serverNow }: Dealing): number {
  const nowMs = serverNow();
  return nowMs === undefined ? ageMs : Math.max(ageMs, nowMs - Date.parse(createdAt));
}

async function showSale(services: Surroundings, sale: RevenueEvent, effects: Dealing): Promise<void> {
  await untilIdle(services);
  const ageMs = ageMsOf(sale, effects);
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
