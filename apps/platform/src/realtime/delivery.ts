import type { DeviceEvent } from "@punktum/contracts";
import { type DeviceRef, readEventsAfter, type StoredEvent, toWire } from "../places/device-events/index.ts";
import type { RealtimeDependencies } from "./dependencies.ts";

/** How events reach one connection: in order, each once, without a gap. */
export interface Delivery {
  /** An event that was just placed; the next one in line is sent at once, a later one after what is missing before it. */
  offer(event: StoredEvent): void;
  /** There may be more. */
  look(): void;
  /** By the database there are events up to this position. */
  noticePosition(position: number): void;
  /** The last position that was sent. */
  sent(): number;
  /** Resolves when everything found is sent. */
  settle(): Promise<void>;
  stop(): void;
}

export interface Outlet {
  send(event: DeviceEvent): void;
  /** Bytes are on their way faster than the device reads. */
  isBusy(): boolean;
  /** Resolves when the device has read, or is gone. */
  whenRead(): Promise<void>;
}

const PAGE = 50;

interface DeliveryState {
  sent: number;
  known: number;
  lookAgain: boolean;
  stopped: boolean;
}

/** Sends page after page until there is none, and none was asked for meanwhile. */
async function sendPages(state: DeliveryState, sendPage: () => Promise<number>): Promise<void> {
  let length = PAGE;
  while (!state.stopped && (length === PAGE || state.lookAgain)) {
    state.lookAgain = false;
    length = await sendPage();
  }
  // An event that has a position and is not there any more was deleted after its week.
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
      // The sweep looks again in a moment.
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
