import { EMPTY_CLOCK_LOG } from "../time/action-time.ts";
import type { OutboxEntry } from "../core/entry.ts";
import type { OutboxStorage } from "../core/storage.ts";

/** An entry of the tests under the next number. */
export async function appendSample(storage: OutboxStorage, key: string): Promise<OutboxEntry> {
  return await storage.append(key, (meta) => {
    const number = meta.lastNumber + 1;
    const at = { stretch: 1, monotonicMs: 0 };
    const state = { kind: "WAITING", refusals: 0 } as const;
    const entry = { number, key, lane: "m", sealed: { key }, at, revision: 0, state };
    return { meta: { ...meta, lastNumber: number, writes: meta.writes + 1 }, entry };
  });
}

const numbersIn = async (storage: OutboxStorage): Promise<readonly number[]> =>
  (await storage.read()).entries.map(({ number }) => number).toSorted((left, right) => left - right);

/** Rules that a storage breaks, one sentence each. `reopen` opens the same storage again. */
export async function brokenRules(
  first: OutboxStorage,
  reopen: () => Promise<OutboxStorage>,
): Promise<readonly string[]> {
  const [one, two] = await Promise.all([appendSample(first, "a"), appendSample(first, "b")]);
  const again = await appendSample(first, "a");
  const { meta } = await first.read();
  const both = await numbersIn(first);
  const failed = await first
    .append("c", () => {
      throw new Error("no");
    })
    .catch(() => "rejected");
  const afterFailure = await numbersIn(first);
  const refused = { ...one, revision: 1, sealed: { key: "other" } };
  const done = await first.change(
    [
      { number: one.number, revision: 0, to: refused },
      { number: two.number, revision: 7, to: null },
      { number: 99, revision: 0, to: null },
    ],
    (before) => ({ ...before, clock: EMPTY_CLOCK_LOG, writes: before.writes + 1 }),
  );
  const second = await reopen();
  const kept = await second.read();
  const removed = await second.change([{ number: two.number, revision: 0, to: null }], (before) => before);
  const three = await appendSample(second, "d");
  await second.change([], (before) => ({ ...before, memo: { rest: 3 }, writes: before.writes + 1 }));
  const noted = await (await reopen()).read();
  const rules: readonly (readonly [string, boolean])[] = [
    ["numbers are given in order", one.number === 1 && two.number === 2],
    ["a key that is there adds nothing", again.number === 1 && meta.lastNumber === 2 && both.length === 2],
    ["a failed step changes nothing", failed === "rejected" && afterFailure.length === 2],
    ["a change needs the revision", JSON.stringify(done) === "[1]"],
    ["everything is there after reopening", kept.entries.length === 2 && kept.meta.writes === 3],
    ["the change is there after reopening", kept.entries.some(({ revision }) => revision === 1)],
    ["it is the same outbox after reopening", kept.meta.outboxId === meta.outboxId],
    ["an entry is removed", JSON.stringify(removed) === "[2]"],
    ["a number is not given again", three.number === 3],
    ["the memo is there after reopening", JSON.stringify(noted.meta.memo) === '{"rest":3}'],
  ];
  return rules.filter(([, holds]) => !holds).map(([rule]) => rule);
}
