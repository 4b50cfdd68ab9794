import { SHOWINGS_MAX, showingsApi } from "@punktum/contracts";
import { isAuthenticated } from "../../storage/device-values.ts";
import type { KioskServices } from "../kiosk-services.ts";
import { countShowing, noteSent, type Showing, type ShowingServices, unsentShowings } from "./showings.ts";

/** A count grows with every showing, and one report contains all counts. */
const SEND_EVERY_MS = 5 * 60_000;
const FIRST_MS = 20_000;

/** Sends counts to the platform. */
export interface ShowingBatch {
  readonly counterId: string;
  readonly shown: readonly Showing[];
}

type SenderServices = ShowingServices &
  Pick<KioskServices, "isOnline" | "shownAd"> & {
    /** Resolves to whether the platform has answered. */
    readonly send: (batch: ShowingBatch) => Promise<boolean>;
  };

/** Sends through the connection of the page. */
export const sendShowingsBy =
  (server: KioskServices["server"]): SenderServices["send"] =>
  async ({ counterId, shown }) => {
    const { http } = await server();
    const answer = await http.callV2(showingsApi.reportShowings, { body: { counterId, shown: [...shown] } });
    return answer.ok;
  };

async function sendOnce(services: SenderServices): Promise<void> {
  const batch = unsentShowings(services, SHOWINGS_MAX);
  if (batch === undefined || !(await services.send(batch))) {
    return;
  }
  noteSent(services, batch.counterId, batch.shown);
  if (batch.shown.length === SHOWINGS_MAX) {
    await sendOnce(services);
  }
}

/**
 * Counts showings and reports them while the device is signed in and the server reachable. Unanswered counts are part
 * of the next report. Returns the stop function.
 */
export function startShowingReports(services: SenderServices): () => void {
  const { clock, device, isOnline, shownAd } = services;
  let isSending = false;
  const report = async (): Promise<void> => {
    if (isSending || !isOnline.get() || !isAuthenticated(device.get())) {
      return;
    }
    isSending = true;
    // The chunk may fail to load, or the device may be wiped. The next round retries.
    await sendOnce(services).catch(() => undefined);
    isSending = false;
  };
  const count = (): void => {
    const shown = shownAd.get();
    if (shown !== undefined) {
      countShowing(services, shown.id);
    }
  };
  count();
  const ends = [
    shownAd.subscribe(count),
    clock.after(FIRST_MS, () => void report()),
    clock.every(SEND_EVERY_MS, () => void report()),
  ];
  return () => {
    for (const end of ends) {
      end();
    }
  };
}
