import type { OutboxEntry } from "../core/entry.ts";
import type { ServerModel } from "./server-model.ts";
import type { TestAction, TestDevice } from "./test-device.ts";

/** Times of actions may differ this much (goal O7). */
const TIME_TOLERANCE_MS = 60_000;

/** Final state of one booking. */
interface Fate {
  readonly action: TestAction;
  readonly entry: OutboxEntry | undefined;
  readonly booked: number;
  readonly isWithdrawn: boolean;
  /** Staff were told that it was withdrawn. */
  readonly isDecided: boolean;
  /** This entry or one before it crashes the server. */
  readonly isStuck: boolean;
  readonly refusals: number;
}

const hasReason = ({ state }: OutboxEntry): boolean =>
  state.kind !== "REFUSED" || (state.refusals > 0 && state.refusal.code !== "");

/** Checks that staff were told the truth. */
const isTrue = (told: TestAction["told"], places: number): boolean =>
  told === "NOTHING" || places === (told === "SAVED" ? 1 : 0);

const toldPromise = (told: TestAction["told"]): string =>
  told === "SAVED" ? "what was saved is there" : "what was not saved is nowhere";

function brokenBy({ action, entry, booked, isWithdrawn, isDecided, isStuck, refusals }: Fate): readonly string[] {
  const { told, booking } = action;
  const places = booked + (entry === undefined ? 0 : 1) + (isWithdrawn ? 1 : 0);
  const isWaiting = entry !== undefined && entry.state.kind !== "REFUSED";
  const promises: readonly (readonly [string, boolean])[] = [
    ["a booking is made at most once", booked <= 1],
    ["a booking is in one place", places <= 1],
    [toldPromise(told), isTrue(told, places)],
    ["an entry waits for no other member", !isWaiting || isStuck],
    ["a decision is not undone", !isDecided || entry === undefined || entry.state.kind === "WITHDRAWN"],
    ["a dead letter has a reason", entry === undefined || hasReason(entry)],
    ["a good booking is not refused", booking.kind !== "GOOD" || refusals === 0],
  ];
  return promises.filter(([, holds]) => !holds).map(([promise]) => `${booking.id}: ${promise}`);
}

function orderBroken(server: ServerModel, actions: readonly TestAction[]): readonly string[] {
  const lanes = new Map(actions.map(({ booking, lane }) => [booking.id, lane]));
  const last = new Map<string, number>();
  return server.effects().flatMap(({ id, number }) => {
    const lane = lanes.get(id);
    // The order does not apply to a refused entry that staff tried again.
    if (lane === undefined || server.refusals(id) > 0) {
      return [];
    }
    const before = last.get(lane) ?? 0;
    last.set(lane, number);
    return number > before ? [] : [`${id}: a member's bookings are in order`];
  });
}

/** Unanswered numbers that are missing on the device, and numbers assigned twice. */
async function numbersBroken(server: ServerModel, { name, disk }: TestDevice): Promise<readonly string[]> {
  const { meta, entries } = await disk.read();
  const here = new Set(entries.map(({ number }) => number));
  const known = server.numbers(meta.outboxId);
  const all = Array.from({ length: Math.max(meta.lastNumber, ...known) }, (_, index) => index + 1);
  const missing = all.filter((number) => !here.has(number) && !known.has(number));
  const booked = server.effects().filter(({ outboxId }) => outboxId === meta.outboxId);
  const twice = booked.length - new Set(booked.map(({ number }) => number)).size;
  return [
    ...missing.map((number) => `${name} ${number}: a number is accounted for`),
    ...(twice === 0 ? [] : [`${name}: a number is given once`]),
  ];
}

function timesBroken(server: ServerModel, actions: readonly TestAction[]): readonly string[] {
  const times = new Map(actions.map(({ booking, atMs }) => [booking.id, atMs]));
  return server
    .effects()
    .filter(({ id, actionMs }) => Math.abs(actionMs - (times.get(id) ?? actionMs)) > TIME_TOLERANCE_MS)
    .map(({ id }) => `${id}: a booking has the time of its action`);
}

async function fatesOf(server: ServerModel, device: TestDevice): Promise<readonly Fate[]> {
  const { entries } = await device.disk.read();
  const entryOf = (id: string) => entries.find(({ key }) => device.idOfKey(key) === id);
  const poison = device.actions().flatMap(({ booking, lane }) => {
    const entry = booking.kind === "POISON" ? entryOf(booking.id) : undefined;
    return entry?.state.kind === "WAITING" ? [{ lane, number: entry.number }] : [];
  });
  return device.actions().map((action) => {
    const { id } = action.booking;
    const entry = entryOf(id);
    return {
      action,
      entry,
      booked: server.effects().filter((effect) => effect.id === id).length,
      isDecided: [...device.decided()].some((key) => device.idOfKey(key) === id),
      isWithdrawn: [...server.withdrawn()].some((key) => device.idOfKey(key) === id),
      isStuck: poison.some(({ lane, number }) => lane === action.lane && number <= (entry?.number ?? 0)),
      refusals: server.refusals(id),
    };
  });
}

/** Broken promises of the outbox, one sentence each. Call it after all entries have settled. */
export async function brokenPromises(server: ServerModel, devices: readonly TestDevice[]): Promise<readonly string[]> {
  const broken: string[] = [];
  for (const device of devices) {
    broken.push(...(await fatesOf(server, device)).flatMap(brokenBy));
    const actions = device.actions();
    broken.push(...orderBroken(server, actions), ...timesBroken(server, actions));
    broken.push(...(await numbersBroken(server, device)));
  }
  return broken;
}
