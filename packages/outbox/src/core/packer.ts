import { elapsedMs, readClock, type OutboxClock } from "../time/action-time.ts";
import type { OutboxEntry, Refusal } from "./entry.ts";
import type { Mirror } from "./mirror.ts";
import type { Codec, Outgoing } from "./transport.ts";

/** The payload can never be opened on this device. */
const UNREADABLE: Refusal = { code: "OUTBOX_UNREADABLE", message: "The entry cannot be read on this device" };

/** A batch of entries with their payloads. */
export type Batch<Payload> = readonly { readonly entry: OutboxEntry; readonly sent: Outgoing<Payload> }[];

/** Payload of an entry; undefined if it cannot be opened. */
async function outgoing<Payload>(
  entry: OutboxEntry,
  passedMs: number,
  codec: Codec<Payload>,
): Promise<Outgoing<Payload> | undefined> {
  const { number, key, lane, state } = entry;
  const base = { number, key, lane, elapsedMs: passedMs };
  if (state.kind === "WITHDRAWN") {
    return { ...base, kind: "WITHDRAWAL", decision: state.decision };
  }
  const payload = await codec.open(key, entry.sealed);
  return payload === undefined ? undefined : { ...base, kind: "BOOKING", payload };
}

/** Result of packing entries. */
interface Packed<Payload> {
  readonly batch: Batch<Payload>;
  /** Lanes with an entry that cannot be opened now. None of their entries is sent. */
  readonly failed: ReadonlySet<string>;
}

/** Opens entries for sending. Entries that can never be opened become dead letters. */
export async function pack<Payload>(
  entries: readonly OutboxEntry[],
  { mirror, codec, clock }: { readonly mirror: Mirror; readonly codec: Codec<Payload>; readonly clock: OutboxClock },
): Promise<Packed<Payload>> {
  const log = mirror.clockLog();
  const now = readClock(clock);
  const failed = new Set<string>();
  const opened = await Promise.all(
    entries.map(async (entry) => {
      const opening = outgoing(entry, elapsedMs(log, entry.at, now), codec);
      return { entry, sent: await opening.catch(() => void failed.add(entry.lane)) };
    }),
  );
  const possible = opened.filter(({ entry }) => !failed.has(entry.lane));
  const unreadable = possible.filter(({ sent }) => sent === undefined);
  await mirror.apply(unreadable.map(({ entry }) => ({ entry, event: { kind: "REFUSED", refusal: UNREADABLE } })));
  return { batch: possible.flatMap(({ entry, sent }) => (sent === undefined ? [] : [{ entry, sent }])), failed };
}
