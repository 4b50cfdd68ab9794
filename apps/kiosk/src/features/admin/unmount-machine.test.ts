import type { GatewayOutcome } from "@punktum/client";
import { fail, succeed } from "@punktum/domain";
import { describe, expect, it } from "vitest";
import { createActor, waitFor } from "xstate";
import { unmountMachine, type UnmountLogin, type UnmountSnapshot } from "./unmount-machine.ts";

const login = { email: "staff@pfm.example", password: "punktum-demo" };

interface Scene {
  readonly check?: GatewayOutcome<null> | Error;
  readonly unmount?: GatewayOutcome<null> | Error;
}

const settle = async <T>(answer: T | Error): Promise<T> =>
  await (answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer));

function play({ check = succeed(null), unmount = succeed(null) }: Scene = {}) {
  const seen: string[] = [];
  const asked: UnmountLogin[] = [];
  const reasons: (string | undefined)[] = [];
  const actor = createActor(unmountMachine, {
    input: {
      signIn: async (input) => {
        asked.push(input);
        seen.push("checked");
        return await settle(check);
      },
      unmount: async (reason) => {
        reasons.push(reason);
        seen.push("unmounted at the server");
        return await settle(unmount);
      },
      onUnmounted: () => seen.push("left"),
    },
  });
  actor.start();
  const reach = async (state: UnmountSnapshot["value"]) =>
    await waitFor(actor, (snapshot) => snapshot.value === state, { timeout: 1_000 });
  return { actor, seen, asked, reasons, reach };
}

describe("unmounting the device", () => {
  it("asks for a login, checks it, then unmounts", { tags: ["MNT-29", "SEC-06"] }, async () => {
    const { actor, seen, asked, reach } = play();
    actor.send({ type: "open" });
    actor.send({ type: "confirm", login });
    await reach("unmounted");
    expect(seen).toEqual(["checked", "unmounted at the server", "left"]);
    expect(asked).toEqual([login]);
  });

  it("passes on why it is unmounted although bookings wait", { tags: ["O4", "MNT-29"] }, async () => {
    const { actor, reasons, reach } = play();
    actor.send({ type: "open" });
    actor.send({ type: "confirm", login, reason: "to repair" });
    await reach("unmounted");
    expect(reasons).toEqual(["to repair"]);
  });

  it("unmounts nothing after a wrong login and shows why", { tags: ["SEC-06"] }, async () => {
    const { actor, seen, reach } = play({ check: fail("LOGIN_ERROR") });
    actor.send({ type: "open" });
    actor.send({ type: "confirm", login });
    await reach("checking");
    const { context } = await reach("asking");
    expect(context.problem).toBe("LOGIN_ERROR");
    expect(seen).toEqual(["checked"]);
  });

  it("unmounts nothing without the dialog", { tags: ["SEC-06"] }, () => {
    const { actor, seen } = play();
    actor.send({ type: "confirm", login });
    expect(actor.getSnapshot().value).toBe("closed");
    expect(seen).toEqual([]);
  });

  it("stays mounted if the server refuses, and staff can retry", { tags: ["MNT-29"] }, async () => {
    const { actor, seen, reach } = play({ unmount: fail("SERVICE_UNAVAILABLE") });
    actor.send({ type: "open" });
    actor.send({ type: "confirm", login });
    await reach("unmounting");
    const { context } = await reach("asking");
    expect(context.problem).toBe("SERVICE_UNAVAILABLE");
    expect(seen).not.toContain("left");
  });

  it("asks for a reason after the server has refused without one, until it opens again", { tags: ["O4"] }, async () => {
    const { actor, reach } = play({ unmount: fail("UNMOUNT_REASON_MISSING") });
    actor.send({ type: "open" });
    expect(actor.getSnapshot().context.isReasonAsked).toBe(false);
    actor.send({ type: "confirm", login });
    await reach("unmounting");
    expect((await reach("asking")).context.isReasonAsked).toBe(true);
    actor.send({ type: "confirm", login, reason: "to repair" });
    await reach("unmounting");
    expect((await reach("asking")).context.isReasonAsked).toBe(true);
    actor.send({ type: "cancel" });
    actor.send({ type: "open" });
    expect(actor.getSnapshot().context.isReasonAsked).toBe(false);
  });

  it("handles a call that throws", { tags: ["AUTH-31"] }, async () => {
    const { actor, reach } = play({ check: new Error("broken") });
    actor.send({ type: "open" });
    actor.send({ type: "confirm", login });
    await reach("checking");
    expect((await reach("asking")).context.problem).toBe("UNHANDLED_ERROR");
  });

  it("clears the last problem when the dialog opens again", { tags: ["AUTH-31"] }, async () => {
    const { actor, reach } = play({ check: fail("LOGIN_ERROR") });
    actor.send({ type: "open" });
    actor.send({ type: "confirm", login });
    await reach("checking");
    await reach("asking");
    actor.send({ type: "cancel" });
    actor.send({ type: "open" });
    expect(actor.getSnapshot().context.problem).toBeUndefined();
  });

  it("cannot be cancelled while it runs", { tags: ["MNT-29"] }, async () => {
    const { actor, reach } = play();
    actor.send({ type: "open" });
    actor.send({ type: "confirm", login });
    actor.send({ type: "cancel" });
    await reach("unmounted");
    expect(actor.getSnapshot().status).toBe("done");
  });

  it("stores no password", { tags: ["B-01"] }, async () => {
    const { actor, reach } = play({ check: fail("LOGIN_ERROR") });
    actor.send({ type: "open" });
    actor.send({ type: "confirm", login });
    await reach("checking");
    const { context } = await reach("asking");
    expect(JSON.stringify(context)).not.toContain(login.password);
  });
});
