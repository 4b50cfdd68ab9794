import type { BatchAnswer, BatchFacts, Outgoing, OutboxTransport } from "../core/transport.ts";
import type { HandleLimits, ServerModel, TestBooking } from "./server-model.ts";
import type { VirtualTime } from "./virtual-time.ts";

interface Behaviour {
  /** Probability that the request arrives. */
  readonly arrives: number;
  /** Delay until it arrives. */
  readonly delayMs?: number;
  /** It arrives a second time, with this delay. */
  readonly againMs?: number;
  /** The server's process ends after this many entries. */
  readonly most?: number;
  /** The member of the first entry is busy. */
  readonly isBusy?: boolean;
  /** The sender sees an error at once, waits for ever, or gets the answer. */
  readonly answer: "ERROR" | "NEVER" | "ANSWER";
  readonly afterMs?: number;
}

/** Faults of network, proxy or server for one request. The first twelve are those of goal O3. */
const FAULTS = {
  "cut before it arrives": { arrives: 0, answer: "ERROR" },
  "cut before the answer": { arrives: 1, answer: "ERROR" },
  "half-open": { arrives: 0, answer: "NEVER" },
  "arrives 30 s late": { arrives: 1, delayMs: 30_000, answer: "NEVER" },
  "connection reset": { arrives: 0.5, answer: "ERROR" },
  "the answer drips": { arrives: 1, answer: "NEVER" },
  "status 502": { arrives: 0.5, answer: "ERROR" },
  "status 503": { arrives: 0, answer: "ERROR", afterMs: 2_000 },
  "status 429": { arrives: 0, answer: "ERROR", afterMs: 5_000 },
  "sign-in page of a network": { arrives: 0, answer: "ERROR" },
  "TLS error": { arrives: 0, answer: "ERROR" },
  "DNS error": { arrives: 0, answer: "ERROR" },
  "arrives twice": { arrives: 1, againMs: 20_000, answer: "ANSWER" },
  "arrives after later ones": { arrives: 1, delayMs: 45_000, answer: "ERROR" },
  "the process ends in the middle": { arrives: 1, most: 1, answer: "ERROR" },
  "status 500 after the commit": { arrives: 1, answer: "ERROR" },
  "one member is busy": { arrives: 1, isBusy: true, answer: "ANSWER" },
} as const satisfies Readonly<Record<string, Behaviour>>;

export type Fault = keyof typeof FAULTS;

const isFault = (name: string): name is Fault => Object.hasOwn(FAULTS, name);
/** Every fault. */
export const ALL_FAULTS: readonly Fault[] = Object.keys(FAULTS).filter(isFault);
/** The faults of goal O3. */
export const O3_FAULTS: readonly Fault[] = ALL_FAULTS.slice(0, 12);

const UNANSWERED = (why: string): BatchAnswer<string> => ({ kind: "UNANSWERED", why });

/** The connection from devices to the server, with its faults. */
export interface NetworkModel {
  readonly transport: (device: number) => OutboxTransport<TestBooking, string>;
  /** The next requests of a device meet these faults. */
  readonly disturb: (device: number, faults: readonly Fault[]) => void;
  /** Every request of a device meets this fault until it is healed. */
  readonly setDefaultFault: (device: number, fault: Fault) => void;
  readonly heal: () => void;
  /** Running requests lose their answers. */
  readonly restartServer: () => void;
  readonly setServer: (isUp: boolean) => void;
}

type Deliver = (
  batch: readonly Outgoing<TestBooking>[],
  facts: BatchFacts,
  limits?: HandleLimits,
) => BatchAnswer<string>;

const never = (): Promise<never> => new Promise(() => undefined);

/** Effect of a fault on a request. */
async function meet(
  { delayMs = 0, againMs, most, isBusy, afterMs, ...fault }: Behaviour,
  { time, random, deliver }: { readonly time: VirtualTime; readonly random: () => number; readonly deliver: Deliver },
  batch: readonly Outgoing<TestBooking>[],
  facts: BatchFacts,
): Promise<BatchAnswer<string>> {
  const arrives = random() < fault.arrives;
  const arrive = () => (arrives ? deliver(batch, facts, { most, isBusy }) : UNANSWERED("lost"));
  if (delayMs > 0) {
    time.after(delayMs, arrive);
  }
  const answer = delayMs > 0 ? UNANSWERED("late") : arrive();
  if (againMs !== undefined) {
    time.after(againMs, arrive);
  }
  if (fault.answer === "NEVER") {
    return await never();
  }
  return fault.answer === "ANSWER" ? answer : { ...UNANSWERED("fault"), ...(afterMs !== undefined && { afterMs }) };
}

/** Creates the network. */
export function createNetworkModel(time: VirtualTime, server: ServerModel, random: () => number): NetworkModel {
  const faults = new Map<number, readonly Fault[]>();
  const defaultFaults = new Map<number, Fault>();
  const state = { isUp: true, life: 0 };

  const takeFault = (device: number): Behaviour | undefined => {
    const [next = defaultFaults.get(device), ...rest] = faults.get(device) ?? [];
    faults.set(device, rest);
    return next === undefined ? undefined : FAULTS[next];
  };
  const deliver = (
    batch: readonly Outgoing<TestBooking>[],
    facts: BatchFacts,
    limits?: HandleLimits,
  ): BatchAnswer<string> => {
    const handled = state.isUp ? server.handle(batch, facts, limits) : "CRASHED";
    return handled === "CRASHED"
      ? UNANSWERED("status 500")
      : { kind: "ANSWERED", replies: handled, serverMs: time.nowMs() };
  };
  return {
    transport: (device) => ({
      send: async (batch, facts) => {
        const { life } = state;
        const fault = takeFault(device);
        await time.sleep(20);
        const answer =
          fault === undefined ? deliver(batch, facts) : await meet(fault, { time, random, deliver }, batch, facts);
        await time.sleep(20);
        return life === state.life ? answer : UNANSWERED("the server was restarted");
      },
      serverMs: async () => {
        const fault = takeFault(device);
        await time.sleep(20);
        if (fault?.answer === "NEVER") {
          return await never();
        }
        return state.isUp && fault === undefined ? time.nowMs() : undefined;
      },
    }),
    disturb: (device, next) => void faults.set(device, [...(faults.get(device) ?? []), ...next]),
    setDefaultFault: (device, fault) => void defaultFaults.set(device, fault),
    heal: () => {
      faults.clear();
      defaultFaults.clear();
      state.isUp = true;
    },
    restartServer: () => {
      state.life += 1;
    },
    setServer: (isUp) => {
      state.isUp = isUp;
    },
  };
}
