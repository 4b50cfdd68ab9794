import type { GatewayOutcome } from "@punktum/client";
import { fail, succeed } from "@punktum/domain";
import { describe, expect, it } from "vitest";
import { createActor, waitFor } from "xstate";
import { pinCheckMachine } from "./pin-check-machine.ts";
import { sessionPinMachine } from "./session-pin-machine.ts";

const wrong = (triesLeft: number) =>
  ({ ok: false, error: { code: "INVALID_PIN", message: "The PIN is wrong", details: { triesLeft } } }) as const;
const paused = {
  ok: false,
  error: { code: "RATE_LIMITED", message: "wait", details: { retryAfterSeconds: 1_741 } },
} as const;

function facePad(...answers: readonly GatewayOutcome<unknown>[]) {
  const left = [...answers];
  const checked: string[] = [];
  let acceptedCount = 0;
  const actor = createActor(pinCheckMachine, {
    input: {
      check: (pin) => {
        checked.push(pin);
        return Promise.resolve(left.shift() ?? fail("UNHANDLED_ERROR"));
      },
      onAccepted: () => {
        acceptedCount += 1;
      },
    },
  });
  actor.start();
  const type = async (pin: string) => {
    actor.send({ type: "pin", pin });
    return await waitFor(actor, ({ value }) => value !== "checking", { timeout: 1_000 });
  };
  return { actor, checked, type, accepted: () => acceptedCount };
}

describe("asking for a PIN", () => {
  it("shows the remaining attempts after a wrong PIN, and accepts the right one", { tags: ["PIN-07"] }, async () => {
    const { type, accepted, checked } = facePad(wrong(4), succeed({ required: true }));
    expect((await type("1111")).context.problem).toMatchObject({
      text: "INVALID_PIN",
      triesLeft: 4,
      isBlocked: false,
    });
    await type("2222");
    expect(accepted()).toBe(1);
    expect(checked).toEqual(["1111", "2222"]);
  });

  it("sends nothing while digits are missing", { tags: ["PIN-05", "PIN-06"] }, () => {
    const { actor, checked } = facePad();
    actor.send({ type: "short", problem: "EMPTY_PIN" });
    expect(actor.getSnapshot().context.problem?.text).toBe("EMPTY_PIN");
    actor.send({ type: "short", problem: "SHORT_PIN" });
    expect(actor.getSnapshot().context.problem?.text).toBe("SHORT_PIN");
    expect(checked).toEqual([]);
  });

  it.each([
    ["the pause", paused, { text: "RATE_LIMITED", waitMinutes: 30 }],
    ["the lock", fail("PIN_LOCKED"), { text: "PIN_LOCKED" }],
    ["the last try", wrong(0), { text: "INVALID_PIN", triesLeft: 0 }],
  ])("sends no further request after %s", { tags: ["T7"] }, async (_, answer, problem) => {
    const { actor, type, checked } = facePad(answer);
    const { context, value } = await type("1111");
    expect(value).toBe("blocked");
    expect(context.problem).toMatchObject({ ...problem, isBlocked: true });
    actor.send({ type: "pin", pin: "2222" });
    expect(checked).toEqual(["1111"]);
  });

  it("stores no PIN", { tags: ["B-06"] }, async () => {
    const { type } = facePad(wrong(3));
    expect(JSON.stringify((await type("4711")).context)).not.toContain("4711");
  });
});

function setPin(...answers: readonly GatewayOutcome<null>[]) {
  const left = [...answers];
  const requests: unknown[] = [];
  const saved: string[] = [];
  const actor = createActor(sessionPinMachine, {
    input: {
      save: (request) => {
        requests.push(request);
        return Promise.resolve(left.shift() ?? fail("UNHANDLED_ERROR"));
      },
      onSaved: (pin) => saved.push(pin),
    },
  });
  actor.start();
  const settle = async () => await waitFor(actor, ({ value }) => value !== "saving", { timeout: 1_000 });
  const type = async (pin: string) => {
    actor.send({ type: "pin", pin });
    return await settle();
  };
  const remove = async () => {
    actor.send({ type: "remove" });
    return await settle();
  };
  return { requests, saved, type, remove };
}

describe("PIN of the till for this session", () => {
  it("is typed twice and set on the mounting, and not stored on the device", { tags: ["PIN-12", "A-57"] }, async () => {
    const { type, requests, saved } = setPin(succeed(null));
    await type("2468");
    const { context } = await type("2468");
    expect(requests).toEqual([{ pin: "2468" }]);
    expect(saved).toEqual(["set"]);
    expect(JSON.stringify(context)).not.toContain("2468");
  });

  it("reports different entries, sends nothing and starts over", { tags: ["PIN-08"] }, async () => {
    const { type, requests } = setPin(succeed(null));
    await type("2468");
    const { value, context } = await type("2469");
    expect(value).toBe("first");
    expect(context.problem?.text).toBe("NOT_EQUAL_PIN");
    expect(requests).toEqual([]);
  });

  it("asks for the current PIN if the server requires it, and counts a wrong one", { tags: ["A-57"] }, async () => {
    const { type, requests, saved } = setPin(fail("EMPTY_PIN"), wrong(4), succeed(null));
    await type("2468");
    expect((await type("2468")).value).toBe("current");
    const { value, context } = await type("1111");
    expect(value).toBe("current");
    expect(context.problem).toMatchObject({ text: "INVALID_PIN", triesLeft: 4 });
    await type("2468");
    expect(requests.slice(1)).toEqual([
      { pin: "2468", currentPin: "1111" },
      { pin: "2468", currentPin: "2468" },
    ]);
    expect(saved).toEqual(["set"]);
  });

  it("can be removed with the current PIN", { tags: ["A-57"] }, async () => {
    const { type, remove, requests, saved } = setPin(fail("EMPTY_PIN"), succeed(null));
    expect((await remove()).value).toBe("current");
    await type("1357");
    expect(requests).toEqual([{ pin: null }, { pin: null, currentPin: "1357" }]);
    expect(saved).toEqual(["removed"]);
  });
});
