import { describe, expect, it } from "vitest";
import type { BatchAnswer } from "./core/transport.ts";
import { createMemoryStorage } from "./storage/memory-storage.ts";
import { AWAY, confirm, startTextOutbox, type Batch } from "./testing/text-outbox.ts";
import { createVirtualTime } from "./testing/virtual-time.ts";

const HOUR_MS = 3_600_000;
const YEAR_MS = 365 * 24 * HOUR_MS;

/** A device whose page is reopened; `elapsed` are the last sent times since its entries. */
function startClockDevice(hasServerTime: boolean) {
  const time = createVirtualTime();
  const storage = createMemoryStorage();
  const state = { isUp: true, wrongMs: 0, runs: 0 };
  let elapsed: readonly number[] = [];
  let stop = (): void => undefined;
  const send = async (batch: Batch): Promise<BatchAnswer<string>> => {
    elapsed = batch.map(({ elapsedMs }) => elapsedMs);
    return await Promise.resolve(state.isUp ? { ...confirm(batch), serverMs: time.nowMs() } : AWAY);
  };
  const serverMs = async () => await Promise.resolve(state.isUp ? time.nowMs() : undefined);
  const open = () => {
    stop();
    state.runs += 1;
    const startedMs = time.nowMs();
    const clock = {
      run: `run ${state.runs}`,
      monotonicMs: () => time.nowMs() - startedMs,
      wallMs: () => time.nowMs() + state.wrongMs,
    };
    const transport = { send, ...(hasServerTime && { serverMs }) };
    const { outbox } = startTextOutbox(confirm, { storage, clock, after: time.after, transport });
    stop = outbox.stop;
    return async () => await outbox.add({ lane: "m", payload: "p" });
  };
  return { time, state, open, close: () => stop(), elapsed: () => elapsed };
}

/** A page that is reopened three hours later; meanwhile the clock was set ten years ahead. */
async function restartWithWrongClock(hasServerTime: boolean): Promise<readonly number[]> {
  const { time, state, open, close, elapsed } = startClockDevice(hasServerTime);
  const add = open();
  await add();
  await time.advance(1_000);
  state.isUp = false;
  await add();
  await time.advance(HOUR_MS);
  close();
  state.wrongMs = 10 * YEAR_MS;
  await time.advance(3 * HOUR_MS);
  state.isUp = true;
  open();
  await time.advance(1_000);
  close();
  return elapsed();
}

describe("a wrong clock", () => {
  it("has no effect across a restart, because the server's time is requested first", { tags: ["O7"] }, async () => {
    expect(await restartWithWrongClock(true)).toEqual([4 * HOUR_MS]);
  });

  it("control: has an effect without the server's time", { tags: ["O7"] }, async () => {
    const [elapsedMs = 0] = await restartWithWrongClock(false);
    expect(elapsedMs).toBeGreaterThan(9 * YEAR_MS);
  });

  it("has no effect if it is set while entries wait", { tags: ["O7"] }, async () => {
    const { time, state, open, close, elapsed } = startClockDevice(true);
    const add = open();
    await add();
    await time.advance(1_000);
    state.isUp = false;
    await add();
    await time.advance(HOUR_MS);
    state.wrongMs = HOUR_MS;
    await time.advance(HOUR_MS);
    close();
    await time.advance(HOUR_MS);
    await open()();
    await time.advance(HOUR_MS);
    close();
    await time.advance(5 * HOUR_MS);
    state.isUp = true;
    open();
    await time.advance(1_000);
    close();
    const errors = [9 * HOUR_MS, 6 * HOUR_MS].map((realMs, index) => Math.abs(realMs - Number(elapsed()[index])));
    expect(Math.max(...errors)).toBeLessThan(60_000);
  });
});
