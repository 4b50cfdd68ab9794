import type { DeviceEvent } from "@punktum/contracts";
import { type DeviceRef, readEventsAfter, type StoredEvent, toWire } from "../places/device-events/index.ts";
import type { RealtimeDependencies } from "./dependencies.ts";

/** Delivers events to one connection in order, once each, without gaps. */
export interface Delivery {
  /**
   * Offers an event that was just placed. It is sent at once when it is the next one; otherwise the missing ones are
   * read first.
   */
  offer(event: StoredEvent): void;
  /** Reads on, because there may be more events. */
  look(): void;
  /** The database contains events up to this position. */
  noticePosition(position: number): void;
  /** Position of the last event sent. */
  sent(): number;
  /** Resolves when all events found are sent. */
  settle(): Promise<void>;
  stop(): void;
}

export interface Outlet {
  send(event: DeviceEvent): void;
  /** True when the device reads more slowly than events are sent. */
  isBusy(): boolean;
  /** Resolves when the device has caught up or disconnected. */
  whenRead(): Promise<void>;
}

const PAGE = 50;

interface DeliveryState {
  sent: number;
  known: number;
  lookAgain: boolean;
  stopped: boolean;
}

/** Sends pages until one is not full and no further read was requested. */
async function sendPages(state: DeliveryState, sendPage: () => Promise<number>): Promise<void> {
  let length = PAGE;
  while (!state.stopped && (length === PAGE || state.lookAgain)) {
    state.lookAgain = false;
    length = await sendPage();
  }
  // Positions that are known but have no event belong to events that were deleted after a week.
  state.sent = Math.max(state.sent, state.known);
}

export function createDelivery(
  { database, clock, log, figures }: Pick<RealtimeDependencies, "database" | "clock" | "log" | "figures">,
  device: DeviceRef,
  { outlet, from }: { readonly outlet: Outlet; readonly from: number },
): Delivery {
  const state: DeliveryState = { sent: from, known: from, lookAgain: false, stopped: false };
  let reading: Promise<void> | undefined;

  function send(event: StoredEvent): void {
    outlet.send(toWire(event, clock.nowMs()));
    figures.delivered(event.topic);
    state.sent = event.position;
  }

  async function sendPage(): Promise<number> {
    if (outlet.isBusy()) {
      await outlet.whenRead();
    }
    const page = await database.withProgram(device.programId, (transaction) =>
      readEventsAfter(transaction, device.deviceId, { after: state.sent, limit: PAGE }),
    );
    for (const event of page) {
      if (!state.stopped) {
        send(event);
      }
    }
    return page.length;
  }

  async function readOn(): Promise<void> {
    try {
      await sendPages(state, sendPage);
    } catch (error) {
      // The next sweep tries again.
      log.warn({ err: error, programId: device.programId }, "events of a device could not be read");
    } finally {
      reading = undefined;
    }
  }

  function look(): void {
    if (state.stopped) {
      return;
    }
    state.lookAgain = true;
    reading ??= readOn();
  }

  function noticePosition(position: number): void {
    if (position <= state.sent) {
      return;
    }
    look();
    state.known = Math.max(state.known, position);
  }

  return {
    offer(event) {
      const isNext = event.position === state.sent + 1 && reading === undefined;
      if (isNext && !state.stopped && !outlet.isBusy()) {
        send(event);
      } else {
        noticePosition(event.position);
      }
    },
    look,
    noticePosition,
    sent: () => state.sent,
    async settle() {
      await reading;
    },
    stop() {
      state.stopped = true;
    },
  };
}
