import type { DeviceEvent } from "@punktum/contracts";
import { convertPoints, points, type Points } from "@punktum/domain";
import type { GatewayOutcome } from "../gateway.ts";

type RevenueWire = Extract<DeviceEvent, { readonly event: "REVENUE" }>;

/** A sale at the paired till, its points those of the programme (SOCK-03, A-45). */
export type RevenueEvent = Omit<RevenueWire, "totalPoints" | "convertFactor"> & { readonly totalPoints?: Points };

/** What happened to a device, in our words. */
export type RealtimeEvent = RevenueEvent | Exclude<DeviceEvent, RevenueWire>;

/** The one place where an event's points are converted, whichever way it came. */
function eventOf(wire: DeviceEvent): RealtimeEvent {
  if (wire.event !== "REVENUE") {
    return wire;
  }
  const { totalPoints, convertFactor, ...sale } = wire;
  return totalPoints === undefined ? sale : { ...sale, totalPoints: convertPoints(points(totalPoints), convertFactor) };
}

/** What {@link createEventLine} works with. */
export interface EventLineOptions {
  /** The last position that was dealt with; it outlives the page. */
  readonly readPosition: () => number;
  readonly keepPosition: (position: number) => Promise<void>;
  /** Does what the event asks for. The next one waits until it has resolved. */
  readonly onEvent: (event: RealtimeEvent) => Promise<void>;
  /** Events after a position, over HTTP. */
  readonly readMissed: (after: number) => Promise<GatewayOutcome<readonly DeviceEvent[]>>;
  readonly onDealt: (position: number) => void;
  readonly onError: (error: unknown) => void;
}

/** Events in their order, each once, wherever they come from (SOCK-03, R3). */
export interface EventLine {
  readonly take: (event: DeviceEvent) => void;
  /** Asks over HTTP for what was missed. */
  readonly catchUp: () => void;
  /** Resolves when everything taken so far is dealt with. */
  readonly settle: () => Promise<void>;
}

/** Makes the line. What it deals with is told by positions alone, so a cut, a repetition or a reload changes nothing. */
export function createEventLine(options: EventLineOptions): EventLine {
  const { readPosition, keepPosition, onEvent, onDealt, onError, readMissed } = options;
  let work: Promise<void> = Promise.resolve();

  const deal = async (event: DeviceEvent): Promise<void> => {
    if (event.position > readPosition()) {
      // One that cannot be dealt with must not hold up all that follow.
      await onEvent(eventOf(event)).catch(onError);
      await keepPosition(event.position).catch(onError);
    }
    onDealt(readPosition());
  };
  const catchUp = async (): Promise<void> => {
    let before = -1;
    while (readPosition() > before) {
      before = readPosition();
      const missed = await readMissed(before);
      for (const event of missed.ok ? missed.response : []) {
        await deal(event);
      }
    }
  };
  const inTurn = (task: () => Promise<void>): void => {
    work = work.then(task).catch(onError);
  };
  return {
    take: (event) =>
      inTurn(async () => {
        // The server leaves no gap but for what has outlived its week: look once, then believe it.
        if (event.position > readPosition() + 1) {
          await catchUp();
        }
        await deal(event);
      }),
    catchUp: () => inTurn(catchUp),
    settle: async () => await work,
  };
}
