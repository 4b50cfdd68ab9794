import { brokenPromises } from "./promises.ts";
import { createNetworkModel, type Fault } from "./network-model.ts";
import { createServerModel } from "./server-model.ts";
import { createTestDevice, type Sabotage, type TestDevice } from "./test-device.ts";
import { createVirtualTime } from "./virtual-time.ts";
import { createRandom } from "./world.ts";

type Add = (member: number, kind?: "GOOD" | "BAD") => void;

/** Actions of staff before and during the fault. */
interface Operation {
  readonly begin: (add: Add) => void;
  readonly during: (device: TestDevice, add: Add) => void;
}

const MANY = 60;

/** Six kinds of operations on the outbox. */
export const OPERATIONS = {
  "one booking": { begin: () => undefined, during: (_device, add) => add(1) },
  "three bookings of one member": {
    begin: (add) => add(1),
    during: (_device, add) => {
      add(1);
      add(1);
    },
  },
  "more members than a batch holds": {
    begin: () => undefined,
    during: (_device, add) => Array.from({ length: MANY }, (_, index) => index).forEach((member) => add(member)),
  },
  "a refused booking between good ones": {
    begin: (add) => add(1),
    during: (_device, add) => {
      add(1, "BAD");
      add(1);
    },
  },
  "a refused booking that is corrected": {
    begin: (add) => add(1, "BAD"),
    during: (device) => device.retry(0, true),
  },
  "a booking that is taken back": {
    begin: (add) => add(1, "BAD"),
    during: (device, add) => {
      add(2);
      device.withdraw(0, { kind: "DISCARDED", reason: "typed twice", by: "staff" });
    },
  },
} as const satisfies Readonly<Record<string, Operation>>;

/** Goal O3: everything has arrived this long after the end of the fault. */
const ARRIVES_WITHIN_MS = 60_000;

/** Runs an operation under a fault. Returns broken promises a minute after the fault has ended. */
export async function playOperation(
  operation: keyof typeof OPERATIONS,
  fault: Fault,
  seed: number,
  sabotage?: Sabotage,
): Promise<readonly string[]> {
  const time = createVirtualTime();
  const random = createRandom(seed);
  const server = createServerModel(time.nowMs);
  const network = createNetworkModel(time, server, random);
  const device = createTestDevice({
    name: "tablet",
    time,
    random,
    transport: network.transport(0),
    hasLock: random() < 0.9,
    sabotage,
  });
  let ids = 0;
  const add: Add = (member, kind = "GOOD") => {
    ids += 1;
    device.add(0, `member ${member}`, { id: `booking ${ids}`, kind });
  };
  OPERATIONS[operation].begin(add);
  await time.advance(random() * 2_000);
  network.setDefaultFault(0, fault);
  OPERATIONS[operation].during(device, add);
  await time.advance(random() * 100_000);
  if (random() < 0.3) {
    device.crash();
    await time.advance(random() * 20_000);
  }
  network.heal();
  await time.advance(ARRIVES_WITHIN_MS);
  const broken = await brokenPromises(server, [device]);
  device.close();
  return broken;
}
