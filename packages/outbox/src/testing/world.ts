import { brokenPromises } from "./promises.ts";
import { createNetworkModel, type Fault } from "./network-model.ts";
import { createServerModel, type TestBooking } from "./server-model.ts";
import { createTestDevice, type Sabotage, type TestDevice } from "./test-device.ts";
import { createVirtualTime } from "./virtual-time.ts";

type IncidentKind =
  | "ADD"
  | "ADD_BAD"
  | "ADD_POISON"
  | "WAIT"
  | "FAULTS"
  | "CRASH"
  | "CRASH_AFTER"
  | "SECOND_PAGE"
  | "SERVER_AWAY"
  | "SERVER_BACK"
  | "SERVER_RESTARTS"
  | "FULL"
  | "ROOM"
  | "RETRY"
  | "CORRECT"
  | "WITHDRAW";

/** An incident on one of the devices, or on all. */
export interface Incident {
  readonly kind: IncidentKind;
  readonly device: number;
  /** Chooses a page, a member, an entry or a number of steps. */
  readonly pick: number;
  readonly ms: number;
  readonly faults: readonly Fault[];
}

/** Options of {@link playHistory}. */
export interface HistoryOptions {
  /** Whether each device's lock works. */
  readonly locks: readonly boolean[];
  readonly seed: number;
  readonly sabotage?: Sabotage;
}

interface World {
  readonly device: TestDevice;
  readonly incident: Incident;
  readonly network: ReturnType<typeof createNetworkModel>;
  readonly advance: (durationMs: number) => Promise<void>;
  readonly newId: () => string;
}

/** Long enough for the slowest request and the longest pauses. */
const REST_MS = 900_000;
const MEMBERS = 3;

const add =
  (kind: TestBooking["kind"]) =>
  ({ device, incident: { pick }, newId }: World) =>
    device.add(pick, `${device.name} member ${pick % MEMBERS}`, { id: newId(), kind });

/** Incidents. */
const INCIDENTS: Readonly<Record<IncidentKind, (world: World) => void | Promise<void>>> = {
  ADD: add("GOOD"),
  ADD_BAD: add("BAD"),
  ADD_POISON: add("POISON"),
  WAIT: async ({ advance, incident: { ms } }: World) => await advance(ms),
  FAULTS: ({ network, incident: { device, faults } }: World) => network.disturb(device, faults),
  CRASH: ({ device }: World) => device.crash(),
  CRASH_AFTER: ({ device, incident: { pick } }: World) => device.crashAfter(pick + 1),
  SECOND_PAGE: ({ device }: World) => device.openPage(),
  SERVER_AWAY: ({ network }: World) => network.setServer(false),
  SERVER_BACK: ({ network }: World) => network.setServer(true),
  SERVER_RESTARTS: ({ network }: World) => network.restartServer(),
  FULL: ({ device }: World) => device.setFull(true),
  ROOM: ({ device }: World) => device.setFull(false),
  RETRY: ({ device, incident: { pick } }: World) => device.retry(pick, false),
  CORRECT: ({ device, incident: { pick } }: World) => device.retry(pick, true),
  WITHDRAW: ({ device, incident: { pick } }: World) =>
    device.withdraw(pick, { kind: "DISCARDED", reason: "typed twice", by: "staff" }),
};

/** Deterministic random numbers (mulberry32). */
export function createRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d_2b_79_f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Result of a history. */
export interface HistoryEnd {
  /** Broken promises, one sentence each. */
  readonly broken: readonly string[];
  readonly added: number;
  readonly booked: number;
  /** Dead letters and stuck entries. */
  readonly left: number;
}

/** Plays incidents, repairs all faults, waits until all entries have settled and returns broken promises. */
export async function playHistory(incidents: readonly Incident[], options: HistoryOptions): Promise<HistoryEnd> {
  const { locks, seed, sabotage } = options;
  const time = createVirtualTime();
  const random = createRandom(seed);
  const server = createServerModel(time.nowMs);
  const network = createNetworkModel(time, server, random);
  const devices = locks.map((hasLock, index) =>
    createTestDevice({ name: `tablet ${index}`, time, random, transport: network.transport(index), hasLock, sabotage }),
  );
  let ids = 0;
  for (const incident of incidents) {
    const device = devices[incident.device];
    if (device !== undefined) {
      const newId = () => `booking ${(ids += 1)}`;
      await INCIDENTS[incident.kind]({ device, incident, network, advance: time.advance, newId });
    }
  }
  await time.advance(1);
  network.heal();
  for (const device of devices) {
    device.setFull(false);
    device.crashAfter(Infinity);
    device.hurry();
  }
  await time.advance(REST_MS);
  const broken = await brokenPromises(server, devices);
  const left = (await Promise.all(devices.map(async ({ disk }) => (await disk.read()).entries.length))).reduce(
    (sum, count) => sum + count,
    0,
  );
  for (const device of devices) {
    device.close();
  }
  return { broken, added: ids, booked: server.effects().length, left };
}
