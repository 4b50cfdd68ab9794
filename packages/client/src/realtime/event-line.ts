import type { DeviceEvent } from "@punktum/contracts";
import { convertPoints, points, type Points } from "@punktum/domain";
import type { GatewayOutcome, StatusLevel } from "../gateway.ts";
import { statusLevel } from "../mapping/levels.ts";

type RevenueWire = Extract<DeviceEvent, { readonly event: "REVENUE" }>;

/** A sale at the paired till, in programme points. */
export type RevenueEvent = Omit<RevenueWire, "totalPoints" | "convertFactor" | "reachedLevel"> & {
  readonly totalPoints?: Points;
  readonly reachedLevel?: StatusLevel;
};

/** An event of a device, with converted points. */
export type RealtimeEvent = RevenueEvent | Exclude<DeviceEvent, RevenueWire>;

/** Converts an event's points and picture, for both ways of delivery. */
function eventOf(wire: DeviceEvent, base: string): RealtimeEvent {
  if (wire.event !== "REVENUE") {
    return wire;
  }
  const { totalPoints, convertFactor, reachedLevel, ...sale } = wire;
  return {
    ...sale,
    ...(totalPoints !== undefined && { totalPoints: convertPoints(points(totalPoints), convertFactor) }),
    ...(reachedLevel !== undefined && { reachedLevel: statusLevel(reachedLevel, reachedLevel.names, base) }),
  };
}

/** Dependencies of {@link createEventLine}. */
export interface EventLineOptions {
  /** Host, without a slash at the end; empty means the page's own server. */
  readonly base: string;
  /** The last position handled; stored beyond the life of the page. */
  readonly readPosition: () => number;
  readonly keepPosition: (position: number) => Promise<void>;
  /** Handles the event. The next event waits until it resolves. */
  readonly onEvent: (event: RealtimeEvent) => Promise<void>;
  /** Reads the events after a position over HTTP. */
  readonly readMissed: (after: number) => Promise<GatewayOutcome<readonly DeviceEvent[]>>;
  readonly onHandled: (position: number) => void;
  readonly onError: (error: unknown) => void;
}

/** A queue that handles every event once and in order, whether it comes by socket or by HTTP. */
export interface EventLine {
  readonly take: (event: DeviceEvent) => void;
  /** Reads missed events over HTTP. */
  readonly catchUp: () => void;
  /** Resolves when all events taken so far are handled. */
  readonly settle: () => Promise<void>;
}

/**
 * Creates the queue. The position alone decides which events are new, so lost connections, repeated events and reloads
 * change nothing.
 */
export function createEventLine(options: EventLineOptions): EventLine {
  const { base, readPosition, keepPosition, onEvent, onHandled, onError, readMissed } = options;
  let work: Promise<void> = Promise.resolve();

  const handle = async (event: DeviceEvent): Promise<void> => {
    if (event.position > readPosition()) {
      // A failing event must not block the following ones.
      await onEvent(eventOf(event, base)).catch(onError);
      await keepPosition(event.position).catch(onError);
    }
    onHandled(readPosition());
  };
  const catchUp = async (): Promise<void> => {
    let before = -1;
    while (readPosition() > before) {
      before = readPosition();
      const missed = await readMissed(before);
      for (const event of missed.ok ? missed.response : []) {
        await handle(event);
      }
    }
  };
  const inTurn = (task: () => Promise<void>): void => {
    work = work.then(task).catch(onError);
  };
  return {
    take: (event) =>
      inTurn(async () => {
        // The server only leaves gaps for events older than a week, so one catch-up suffices.
        if (event.position > readPosition() + 1) {
          await catchUp();
        }
        await handle(event);
      }),
    catchUp: () => inTurn(catchUp),
    settle: async () => await work,
  };
}
