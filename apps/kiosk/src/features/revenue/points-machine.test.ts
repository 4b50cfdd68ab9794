import type { GatewayOutcome, PointsChange } from "@punktum/client";
import { fail, points, succeed } from "@punktum/domain";
import { describe, expect, it } from "vitest";
import { createActor, waitFor } from "xstate";
import { pointsMachine, type PointsRequest } from "./points-machine.ts";

const request: PointsRequest = {
  code: { keyCode: "4000000001", idType: "CARDCODE" },
  userReferenceCode: "REF-1",
  points: points(50),
};
const change: PointsChange = { bookingId: "b-1", points: points(50), balance: points(150) };

/** Plays answers one after the other; what happened is told in order. */
function play(answers: readonly GatewayOutcome<PointsChange>[], isMeant = true) {
  const told: string[] = [];
  let asked = 0;
  const actor = createActor(pointsMachine, {
    input: {
      dependencies: {
        admit: async () => {
          told.push("admit");
          return await Promise.resolve(isMeant);
        },
        book: async (booked) => {
          told.push(`book ${booked.points}`);
          asked += 1;
          return await Promise.resolve(answers[asked - 1] ?? fail("UNHANDLED_ERROR"));
        },
        onBooked: (_request, { balance }) => told.push(`booked ${balance}`),
        onRefused: ({ code }) => told.push(`refused ${code}`),
      },
    },
  });
  actor.start();
  actor.send({ type: "book", request });
  const reach = (state: string) => waitFor(actor, ({ value }) => value === state, { timeout: 2_000 });
  return { actor, told, reach };
}

describe("points by hand", () => {
  it("books once and tells the new balance", { tags: ["EARN-07", "EARN-02"] }, async () => {
    const { told, reach } = play([succeed(change)]);
    expect((await reach("booked")).context.change).toEqual(change);
    expect(told).toEqual(["admit", "book 50", "booked 150"]);
  });

  it("tells why not, and is ready again", { tags: ["EARN-02", "A-61"] }, async () => {
    const { told, reach } = play([fail("GENERAL_NO_PERMISION")]);
    await reach("idle");
    expect(told).toEqual(["admit", "book 50", "refused GENERAL_NO_PERMISION"]);
  });

  it(
    "an answer that was lost is asked for again without a new question, never left open",
    { tags: ["EARN-13", "B-04"] },
    async () => {
      const { actor, told, reach } = play([fail("UNHANDLED_ERROR"), succeed(change)]);
      await reach("unanswered");
      actor.send({ type: "retry" });
      await reach("booked");
      expect(told).toEqual(["admit", "book 50", "book 50", "booked 150"]);
    },
  );

  it("books nothing for the same card again that nobody meant", { tags: ["EARN-01"] }, async () => {
    const { told, reach } = play([succeed(change)], false);
    await reach("idle");
    expect(told).toEqual(["admit"]);
  });
});
