import type { GatewayOutcome } from "@punktum/client";
import { fail, succeed } from "@punktum/domain";
import { describe, expect, it } from "vitest";
import { bookWithPin } from "./book-with-pin.ts";
import { createPinPrompt } from "./pin-prompt.ts";

/** A platform that requires the PIN 2580, and the requests it got. */
function till(answer: GatewayOutcome<string> = succeed("booked")) {
  const sent: (string | undefined)[] = [];
  const book = async (pin?: string): Promise<GatewayOutcome<string>> => {
    sent.push(pin);
    const codes = new Map([
      [undefined, "EMPTY_PIN"],
      ["0000", "INVALID_PIN"],
    ] as const);
    const refusal = new Map<string | undefined, "EMPTY_PIN" | "INVALID_PIN">(codes).get(pin);
    return await Promise.resolve(refusal === undefined ? answer : fail(refusal));
  };
  return { sent, book };
}

describe("a booking above the cap", () => {
  it(
    "asks for the till's PIN if the platform requires it, and sends it with the same booking",
    { tags: ["EARN-02", "CASH-31"] },
    async () => {
      const { sent, book } = till();
      const prompt = createPinPrompt();
      const booking = bookWithPin(prompt, book);
      await expect.poll(() => prompt.current.get()?.purpose).toBe("CAP");
      const question = prompt.current.get();
      expect(await question?.check("0000")).toMatchObject({ ok: false, error: { code: "INVALID_PIN" } });
      expect(await question?.check("2580")).toMatchObject({ ok: true });
      question?.answer(true);
      expect(await booking).toEqual(succeed("booked"));
      expect(sent).toEqual([undefined, "0000", "2580"]);
    },
  );

  it("books nothing when the dialog is closed, and shows why", { tags: ["EARN-02"] }, async () => {
    const { sent, book } = till();
    const prompt = createPinPrompt();
    const booking = bookWithPin(prompt, book);
    await expect.poll(() => prompt.current.get()).toBeDefined();
    prompt.current.get()?.answer(false);
    expect(await booking).toMatchObject({ ok: false, error: { code: "MANUAL_CAP_EXCEEDED" } });
    expect(sent).toEqual([undefined]);
  });

  it("returns all other answers unchanged, with and without a PIN", { tags: ["EARN-02"] }, async () => {
    const { book } = till(fail("LOCKED_USER"));
    const prompt = createPinPrompt();
    const booking = bookWithPin(prompt, book);
    await expect.poll(() => prompt.current.get()).toBeDefined();
    expect(await prompt.current.get()?.check("2580")).toMatchObject({ ok: true });
    prompt.current.get()?.answer(true);
    expect(await booking).toMatchObject({ ok: false, error: { code: "LOCKED_USER" } });
    expect(await bookWithPin(createPinPrompt(), () => Promise.resolve(succeed("at once")))).toEqual(succeed("at once"));
  });
});
