import { setTimeout as delay } from "node:timers/promises";
import { DatabaseError } from "pg";
import { describe, expect, it, vi } from "vitest";
import { askTogether, byProgram, inOrder } from "./together.ts";

function refusal(code: string): DatabaseError {
  const error = new DatabaseError(code, 7, "error");
  error.code = code;
  return error;
}

/** Doubles numbers in statements of 5 ms; one with 13 in it fails with this code. */
function createDoubling(code: string) {
  const statements: (readonly number[])[] = [];
  const ask = askTogether(async (numbers: readonly number[]) => {
    statements.push(numbers);
    await delay(5);
    return numbers.includes(13) ? Promise.reject(refusal(code)) : numbers.map((number) => number * 2);
  });
  return { ask, statements };
}

const numbers = Array.from({ length: 300 }, (_, number) => number);

describe("questions asked together", () => {
  it("share statements while two are in flight, and each gets its own answer", async () => {
    const lengths: number[] = [];
    const gate = Promise.withResolvers<void>();
    const ask = askTogether(async (asked: readonly number[]) => {
      lengths.push(asked.length);
      await gate.promise;
      return asked.map((number) => number * 2);
    });
    const first = ask(500);
    await vi.waitFor(() => expect(lengths).toEqual([1]));
    const second = ask(501);
    await vi.waitFor(() => expect(lengths).toEqual([1, 1]));
    const others = numbers.map((number) => ask(number));
    gate.resolve();
    expect(await Promise.all([first, second, ...others])).toEqual([
      1_000,
      1_002,
      ...numbers.map((number) => number * 2),
    ]);
    expect(lengths).toEqual([1, 1, 128, 128, 44]);
  });

  it("do not wait long for statements that wait for a lock, and leave connections to other work", async () => {
    const lengths: number[] = [];
    const gate = Promise.withResolvers<void>();
    const ask = askTogether(
      async (asked: readonly number[]) => {
        lengths.push(asked.length);
        await gate.promise;
        return asked;
      },
      { slowAfterMs: 20 },
    );
    const answers: Promise<number>[] = [];
    for (const number of numbers.slice(0, 12)) {
      answers.push(ask(number));
      await delay(40);
    }
    expect(lengths).toHaveLength(8);
    gate.resolve();
    expect(await Promise.all(answers)).toEqual(numbers.slice(0, 12));
  });

  it.each(["22P02", "23503", "40P01", "P0001", "PK001"])(
    "are asked alone after error %s of one of them",
    async (code) => {
      const { ask } = createDoubling(code);
      const answers = await Promise.allSettled([12, 13, 14].map((number) => ask(number)));
      expect(answers.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
    },
  );

  it("all fail when the connection is lost, since a statement may have written", async () => {
    const { ask, statements } = createDoubling("57P01");
    const answers = await Promise.allSettled([12, 13, 14].map((number) => ask(number)));
    expect(answers.map(({ status }) => status)).toEqual(["rejected", "rejected", "rejected"]);
    expect(statements).toHaveLength(1);
  });

  it("are kept apart by programme, and rows are sorted by place", () => {
    const of = byProgram((programId) => ({ programId }));
    expect(of("pfm")).toBe(of("pfm"));
    expect(of("pfm")).not.toBe(of("mhe"));
    expect(inOrder(3, [{ place: 3 }, { place: 1 }])).toEqual([{ place: 1 }, undefined, { place: 3 }]);
  });
});
