import type { GatewayOutcome, HistoryEntry, LoyaltyGateway, PointsChange } from "@punktum/client";
import { fail, parseScanParams, points, succeed, type ScanParams, type UserKey } from "@punktum/domain";
import { type Actor, createActor, SimulatedClock, waitFor } from "xstate";
import type { IdentifiedBy } from "../services/visit/session.ts";
import { createKeyedBookings } from "../services/bookings/keyed-bookings.ts";
import type { ScanDependencies, ScanInput } from "../features/scan/scan-dependencies.ts";
import { scanMachine, type ScanSnapshot } from "../features/scan/scan-machine.ts";
import { accountSample } from "./samples.ts";
import { createDevice } from "./memory-device.ts";

const history: readonly HistoryEntry[] = [
  { id: "h1", description: "Purchase", bookingTypeCode: "REV", points: points(5), timeMs: 1 },
];
export const change: PointsChange = { bookingId: "b1", points: points(250), balance: points(570) };

export function paramsOf(query: Readonly<Record<string, string>>): ScanParams {
  const params = parseScanParams(query);
  return params.ok ? params.response : { type: "burn" };
}

const burn = paramsOf({ type: "burn" });
export const earn = paramsOf({ type: "earn", manualPoints: "250" });
export const revenue = paramsOf({ type: "earn", totalRevenue: "12.50", date: "2026-11-21" });

interface Scene {
  readonly params?: ScanParams;
  readonly checkIn?: LoyaltyGateway["checkIn"];
  readonly readAccount?: LoyaltyGateway["readAccount"];
  readonly bookings?: readonly (GatewayOutcome<PointsChange> | Error)[];
  readonly isSetUp?: boolean;
  readonly presentUser?: UserKey;
  /** How that shopper was identified. Default: typed. */
  readonly presentIdentifiedBy?: IdentifiedBy;
  /** Source of the code that the scanner is opened with. */
  readonly givenBy?: ScanInput["source"];
  readonly manuallyEnableCamera?: boolean;
  /** Answer to the question about a repeated booking. */
  readonly isMeant?: boolean;
  /** Stores keys beyond the page. */
  readonly device?: ReturnType<typeof createDevice>;
  /** Takes cards while the server does not answer. */
  readonly takesUnread?: boolean;
  /** Balance of any card, as the tablet has seen it lately. */
  readonly seenPoints?: number;
  /** The server is known to be away. */
  readonly isAway?: boolean;
  /** Prefix of the keys that this page makes. */
  readonly pageName?: string;
}

type BookingInput = Parameters<LoyaltyGateway["bookManualPoints"]>[0];

/** The platform, as far as a scan needs it. Records calls and bookings. */
function gatewayOf(scene: Scene, called: string[], booked: BookingInput[]): ScanDependencies["gateway"] {
  const { bookings = [succeed(change)] } = scene;
  return {
    checkIn: async (input) => {
      called.push(`checkIn ${input.keyCode} ${input.idType}`);
      return await (scene.checkIn?.(input) ?? Promise.resolve(succeed(null)));
    },
    readAccount: async (input) => {
      called.push(`readAccount ${input.keyCode} ${input.idType}`);
      return await (scene.readAccount?.(input) ?? Promise.resolve(succeed(accountSample)));
    },
    readHistory: async () => await Promise.resolve(succeed({ entries: history })),
    bookManualPoints: async (input) => {
      const answer = bookings[Math.min(booked.length, bookings.length - 1)] ?? fail("UNHANDLED_ERROR");
      booked.push(input);
      return await (answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer));
    },
    bookRevenue: async (input) => {
      called.push(`bookRevenue ${input.keyCode} ${input.order.kind} ${input.clientId} ${input.language}`);
      return await Promise.resolve(succeed(change));
    },
  };
}

interface Played {
  readonly actor: Actor<typeof scanMachine>;
  readonly clock: SimulatedClock;
  readonly seen: readonly string[];
  readonly called: readonly string[];
  readonly booked: readonly BookingInput[];
  readonly queries: readonly Readonly<Record<string, string>>[];
  /** Identifications that were sent to the server. */
  readonly identified: readonly IdentifiedBy[];
  readonly reach: (state: ScanSnapshot["value"]) => Promise<ScanSnapshot>;
  readonly read: (text: string, source?: ScanInput["source"]) => void;
}

const unreadOf = ({ takesUnread }: Scene, seen: string[]): ScanDependencies["onUnread"] =>
  takesUnread === true ? ({ keyCode }, identifiedBy) => void seen.push(`unread ${keyCode} ${identifiedBy}`) : undefined;

const seenLately = ({ seenPoints }: Scene, seen: string[]): Pick<ScanDependencies, "readSeen" | "onSeen"> => ({
  readSeen: async () =>
    await Promise.resolve(seenPoints === undefined ? undefined : { points: points(seenPoints), atMs: 1 }),
  onSeen: ({ keyCode }, { points: balance }) => void seen.push(`seen ${keyCode} ${balance}`),
});

/** Starts a scanner on a device that survives it. Records what is shown, called and booked. */
export function play(scene: Scene = {}): Played {
  const {
    params = burn,
    isSetUp = true,
    presentUser,
    manuallyEnableCamera = false,
    isMeant = true,
    device = createDevice(),
    pageName = "key",
  } = scene;
  const seen: string[] = [];
  const called: string[] = [];
  const booked: BookingInput[] = [];
  const queries: Readonly<Record<string, string>>[] = [];
  const identified: IdentifiedBy[] = [];
  const clock = new SimulatedClock();
  let keysMade = 0;
  const dependencies: ScanDependencies = {
    gateway: gatewayOf(scene, called, booked),
    readDevice: () => (isSetUp ? { deviceKey: "d1", clientId: "c1", language: "de" } : undefined),
    readPresentUser: () => presentUser,
    keyed: createKeyedBookings({
      device,
      clock,
      newKey: () => {
        keysMade += 1;
        return `${pageName}-${keysMade}`;
      },
    }),
    nowMs: () => clock.now(),
    admit: async ({ keyCode, what }) => {
      called.push(`admit ${keyCode} ${what}`);
      return await Promise.resolve(isMeant);
    },
    onBooked: async ({ what }) => {
      called.push(`booked ${what}`);
      await Promise.resolve();
    },
    approve: async (book) => await book(),
    during: async (identifiedBy, work) => {
      identified.push(identifiedBy);
      return await work();
    },
    readIdentifiedBy: () => scene.presentIdentifiedBy ?? "TYPED",
    isServerInReach: () => scene.isAway !== true,
    onUnread: unreadOf(scene, seen),
    ...seenLately(scene, seen),
    onRead: () => seen.push("read"),
    onRefused: ({ code }) => seen.push(`refused ${code}`),
    onCheckInFailed: ({ code }) => seen.push(`check-in failed ${code}`),
    onIdentified: ({ account: { points: balance }, query }) => {
      seen.push(`identified ${balance}`);
      queries.push(query);
    },
    untilShown: async () => await Promise.resolve(),
    onHistory: (_account, { entries }) => seen.push(`history ${entries.length}`),
    onEarned: ({ balance }) => seen.push(`earned ${balance}`),
    onDeclined: () => seen.push("declined"),
  };
  const actor = createActor(scanMachine, {
    clock,
    input: { params, dependencies, givenBy: scene.givenBy ?? "typed", manuallyEnableCamera, inactivityMs: 60_000 },
  });
  actor.start();
  const reach = async (state: ScanSnapshot["value"]) =>
    await waitFor(actor, (snapshot) => snapshot.value === state, { timeout: 1_000 });
  const read = (text: string, source: ScanInput["source"] = "camera-matrix"): void =>
    actor.send({ type: "read", input: { text, source } });
  return { actor, clock, seen, called, booked, queries, identified, reach, read };
}
