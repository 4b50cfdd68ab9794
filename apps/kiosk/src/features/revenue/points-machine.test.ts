import type { GatewayOutcome, PointsChange } from "@punktum/client";
import { fail, points, succeed } from "@punktum/domain";
import { describe, expect, it } from "vitest";
import { createActor, SimulatedClock, waitFor } from "xstate";
import { pointsMachine, type PointsRequest } from "./points-machine.ts";

const request: PointsRequest = {
  key: "key-1",
  code: { keyCode: "4000000001", idType: "CARDCODE" },
  userReferenceCode: "REF-1",
  points: points(50),
};
const change: PointsChange = { bookingId: "b-1", points: points(50), balance: points(150) };

/** Plays answers in sequence and records the events in order. */
function play(
  answers: readonly (GatewayOutcome<PointsChange> | "never" | "unsaved")[],
  { isMeant = true, isDurable = true } = {},
) {
  const told: string[] = [];
  let asked = 0;
  const clock = new SimulatedClock();
  const actor = createActor(pointsMachine, {
    clock,
    input: {
      dependencies: {
        admit: async () => {
          told.push("admit");
          return await Promise.resolve(isMeant);
        },
        book: async (booked) => {
          told.push(`book ${booked.points}`);
          asked += 1;
          const answer = answers[asked - 1] ?? fail("UNHANDLED_ERROR");
          return answer === "never"
            ? await new Promise(() => undefined)
            : await (answer === "unsaved" ? Promise.reject(new Error("full")) : Promise.resolve(answer));
        },
        leave: () => told.push("left"),
        drop: async (_request, code) => await Promise.resolve(void told.push(`dropped ${code}`)),
        isDurable: () => isDurable,
        onKept: () => told.push("kept"),
        onUnsaved: () => told.push("unsaved"),
        onBooked: (_request, { balance }) => told.push(`booked ${balance}`),
        onRefused: ({ code }) => told.push(`refused ${code}`),
      },
    },
  });
  actor.start();
  actor.send({ type: "book", request });
  const reach = (state: string) => waitFor(actor, ({ value }) => value === state, { timeout: 2_000 });
  return { actor, clock, told, reach };
}

describe("manual points", () => {
  it("books once and shows the new balance", { tags: ["EARN-07", "EARN-02"] }, async () => {
    const { told, reach } = play([succeed(change)]);
    expect((await reach("booked")).context.change).toEqual(change);
    expect(told).toEqual(["admit", "book 50", "booked 150"]);
  });

  it("shows a refusal and is ready again", { tags: ["EARN-02", "A-61"] }, async () => {
    const { told, reach } = play([fail("GENERAL_NO_PERMISION")]);
    await reach("idle");
    expect(told).toEqual(["admit", "book 50", "dropped GENERAL_NO_PERMISION", "refused GENERAL_NO_PERMISION"]);
  });

  it(
    "without storage a lost answer is requested again without a new confirmation",
    { tags: ["EARN-13", "B-04"] },
    async () => {
      const { actor, told, reach } = play([fail("UNHANDLED_ERROR"), succeed(change)], { isDurable: false });
      await reach("unanswered");
      actor.send({ type: "retry" });
      await reach("booked");
      expect(told).toEqual(["admit", "book 50", "book 50", "booked 150"]);
    },
  );

  it("a booking without an answer is saved, and staff may continue after 8 s", { tags: ["B-24", "O4"] }, async () => {
    const lost = play([fail("UNHANDLED_ERROR")]);
    await lost.reach("kept");
    expect(lost.told).toEqual(["admit", "book 50", "kept"]);
    const { actor, clock, told, reach } = play(["never"]);
    clock.increment(8_000);
    expect(actor.getSnapshot().matches({ booking: "long" })).toBe(true);
    actor.send({ type: "leave" });
    await reach("idle");
    expect(told.slice(-2)).toEqual(["left", "kept"]);
  });

  it("waits for a person without offering to go on, and counts the server's time anew", { tags: ["B-29"] }, () => {
    const { actor, clock } = play(["never"]);
    const isSlow = (): boolean => actor.getSnapshot().matches({ booking: "long" });
    clock.increment(7_000);
    actor.send({ type: "asked" });
    clock.increment(60_000);
    expect(isSlow()).toBe(false);
    actor.send({ type: "answered" });
    clock.increment(7_999);
    expect(isSlow()).toBe(false);
    clock.increment(1);
    expect(isSlow()).toBe(true);
    actor.send({ type: "asked" });
    expect(isSlow()).toBe(false);
  });

  it("is never reported as saved if the tablet could not store it", { tags: ["O2", "O6"] }, async () => {
    const { told, reach } = play(["unsaved"]);
    await reach("idle");
    expect(told).toEqual(["admit", "book 50", "unsaved"]);
  });

  it("books for the same card again only after a confirmation", { tags: ["EARN-01"] }, async () => {
    const { told, reach } = play([succeed(change)], { isMeant: false });
    await reach("idle");
    expect(told).toEqual(["admit"]);
  });
});
