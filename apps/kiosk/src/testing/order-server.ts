import { outboxApi } from "@punktum/contracts";

type Report = ReturnType<typeof outboxApi.sendOutbox.body.parse>;

/** State of the network. `LOST`: requests arrive, and their answers do not. */
type OrderNetwork = "UP" | "CUT" | "LOST";

/** A simple server: a key of a device books once, under the device that made it (decision 0200). */
export interface OrderServer {
  readonly mount: (deviceId: string) => void;
  readonly unmount: (deviceId: string) => void;
  readonly freeAll: () => void;
  readonly setNetwork: (network: OrderNetwork) => void;
  readonly network: () => OrderNetwork;
  /** False: the device has no session. */
  readonly book: (deviceId: string, key: string) => boolean;
  readonly report: (deviceId: string, body: unknown) => Response;
  /** Handles a request under the current network state; rejects without an answer. */
  readonly answer: <T>(handle: () => T) => Promise<T>;
  /** How often each key was booked, under whichever device. */
  readonly effects: () => ReadonlyMap<string, readonly string[]>;
}

const HEALTH = { outboxId: null, lastNumber: 0, heardAt: null, missing: [], missingCount: 0, lost: [], deadLetters: 0 };
const MOMENT = "2026-11-24T12:00:00.000Z";

/** Creates the server. */
export function createOrderServer(): OrderServer {
  const mounted = new Set<string>();
  /** Devices that storages belong to. */
  const owners = new Map<string, string>();
  const effects = new Map<string, string[]>();
  let network: OrderNetwork = "UP";

  const note = (deviceId: string, key: string): void => {
    const known = effects.get(key) ?? [];
    effects.set(key, known.includes(deviceId) ? known : [...known, deviceId]);
  };
  const answerTo = (sender: string, entry: Report["entries"][number]) => {
    const { number, key } = entry;
    const maker = ("madeBy" in entry ? entry.madeBy : undefined) ?? sender;
    if (maker !== sender && mounted.has(maker)) {
      return { number, outcome: "LATER", why: "still mounted" };
    }
    note(maker, key);
    return { number, outcome: "BOOKED", replayed: false, actionTime: MOMENT, bookingId: key, bookedPoints: 10 };
  };
  const refuse = (status: number, code: string): Response => Response.json({ code, message: code }, { status });
  return {
    mount: (deviceId) => void mounted.add(deviceId),
    unmount: (deviceId) => void mounted.delete(deviceId),
    freeAll: () => mounted.clear(),
    setNetwork: (now) => {
      network = now;
    },
    network: () => network,
    book: (deviceId, key) => {
      const hasSession = mounted.has(deviceId);
      if (hasSession) {
        note(deviceId, key);
      }
      return hasSession;
    },
    report: (deviceId, body) => {
      const { outboxId, entries } = outboxApi.sendOutbox.body.parse(body);
      const owner = owners.get(outboxId) ?? deviceId;
      if (!mounted.has(deviceId)) {
        return refuse(401, "LOGIN_USER_NOT_LOGGED_IN");
      }
      if (owner !== deviceId && mounted.has(owner)) {
        return refuse(403, "GENERAL_NO_PERMISION");
      }
      owners.set(outboxId, deviceId);
      const answers = entries.map((entry) => answerTo(deviceId, entry));
      return Response.json({ serverTime: MOMENT, answers, health: HEALTH, settled: [] });
    },
    answer: async (handle) => {
      await new Promise((resolve) => setImmediate(resolve));
      if (network === "CUT") {
        throw new Error("no network");
      }
      const answer = handle();
      await new Promise((resolve) => setImmediate(resolve));
      if (network === "LOST") {
        throw new Error("the answer is lost");
      }
      return answer;
    },
    effects: () => effects,
  };
}
