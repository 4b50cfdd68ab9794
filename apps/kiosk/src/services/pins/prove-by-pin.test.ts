import type { AccountDetails, CodeInput, GatewayOutcome } from "@punktum/client";
import { fail, points, succeed } from "@punktum/domain";
import { describe, expect, it } from "vitest";
import { createPinPrompt } from "./pin-prompt.ts";
import { proveByPin, withProof } from "./prove-by-pin.ts";
import { createSessions } from "../visit/session.ts";

const PASS: CodeInput = { keyCode: "PP1:pass", idType: "ID" };
const ACCOUNT: AccountDetails = {
  keyCode: "4000000001",
  idType: "CARDCODE",
  userReferenceCode: "REF-1",
  isRegistered: true,
  isLocked: false,
  isAppUser: false,
  hasPin: true,
  redeemNeeds: "PROVEN",
  points: points(13_000),
  lockedPoints: points(0),
  vouchers: [],
};

function setUp(account: AccountDetails = ACCOUNT) {
  const sessions = createSessions();
  const pinPrompt = createPinPrompt();
  const sent: object[] = [];
  sessions.start(account, "READ");
  return {
    sessions,
    pinPrompt,
    sent,
    gateway: {
      provePin: async (input: CodeInput & { readonly pin: string }): Promise<GatewayOutcome<CodeInput>> => {
        sent.push({ keyCode: input.keyCode, pin: input.pin });
        return await Promise.resolve(input.pin === "8352" ? succeed(PASS) : fail("INVALID_PIN"));
      },
    },
  };
}

describe("a shopper proves by PIN", { tags: ["B-41"] }, () => {
  it("continues with the pass, and no proof is missing", async () => {
    const world = setUp();
    const proving = proveByPin(world);
    const question = world.pinPrompt.current.get();
    expect(question?.purpose).toBe("MEMBER");
    expect(await question?.check("9999")).toMatchObject({ ok: false, error: { code: "INVALID_PIN" } });
    expect(world.sessions.current.get()?.account.keyCode).toBe("4000000001");
    await question?.check("8352");
    question?.answer(true);
    expect(await proving).toBe(true);
    expect(world.sent).toEqual([
      { keyCode: "4000000001", pin: "9999" },
      { keyCode: "4000000001", pin: "8352" },
    ]);
    const account = world.sessions.current.get()?.account;
    expect(account).toMatchObject({ ...PASS, userReferenceCode: "REF-1", hasPin: true });
    expect(account).not.toHaveProperty("redeemNeeds");
  });

  it("closes the dialog when the shopper leaves, and does not give the pass to the next shopper", async () => {
    const world = setUp();
    const proving = proveByPin(world);
    const question = world.pinPrompt.current.get();
    world.sessions.end();
    expect(await proving).toBe(false);
    expect(world.pinPrompt.current.get()).toBeUndefined();
    world.sessions.start({ ...ACCOUNT, keyCode: "4000000002", userReferenceCode: "REF-2" });
    await question?.check("8352");
    expect(world.sessions.current.get()?.account.keyCode).toBe("4000000002");
  });

  it("asks for no PIN without a shopper", async () => {
    const world = setUp();
    world.sessions.end();
    expect(await proveByPin(world)).toBe(false);
    expect(world.pinPrompt.current.get()).toBeUndefined();
  });
});

describe("a booking that needs a proof", () => {
  const REFUSED = fail("PROOF_REQUIRED");
  const book = (codes: (string | undefined)[]) => async (proven?: CodeInput) => {
    codes.push(proven?.keyCode);
    return await Promise.resolve(proven === undefined ? REFUSED : succeed("booked"));
  };

  it("is sent again with the pass after the right PIN", async () => {
    const world = setUp();
    const codes: (string | undefined)[] = [];
    const booking = withProof(world, book(codes));
    await expect.poll(() => world.pinPrompt.current.get()).toBeDefined();
    const question = world.pinPrompt.current.get();
    await question?.check("8352");
    question?.answer(true);
    expect(await booking).toEqual(succeed("booked"));
    expect(codes).toEqual([undefined, PASS.keyCode]);
  });

  it("stays refused when the dialog is closed", async () => {
    const world = setUp();
    const codes: (string | undefined)[] = [];
    const booking = withProof(world, book(codes));
    await expect.poll(() => world.pinPrompt.current.get()).toBeDefined();
    world.pinPrompt.current.get()?.answer(false);
    expect(await booking).toEqual(REFUSED);
    expect(codes).toEqual([undefined]);
  });

  it("asks neither a shopper without a PIN nor after another refusal", async () => {
    const { hasPin: _none, ...without } = ACCOUNT;
    expect(await withProof(setUp(without), book([]))).toEqual(REFUSED);
    const world = setUp();
    expect(await withProof(world, async () => await Promise.resolve(fail("NOT_ENOUGH_POINT")))).toEqual(
      fail("NOT_ENOUGH_POINT"),
    );
    expect(world.pinPrompt.current.get()).toBeUndefined();
  });
});
