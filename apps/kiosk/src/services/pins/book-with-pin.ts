import type { GatewayOutcome } from "@punktum/client";
import { fail, succeed } from "@punktum/domain";
import type { PinPrompt } from "./pin-prompt.ts";

const PIN_REFUSALS: readonly (string | undefined)[] = [
  "EMPTY_PIN",
  "SHORT_PIN",
  "INVALID_PIN",
  "PIN_LOCKED",
  "RATE_LIMITED",
];

/**
 * Books. If the amount exceeds the manual limit and the server asks for the till's PIN, asks for it and books again
 * under the same key. The server checks the PIN with the booking. Closing the question books nothing.
 */
export async function bookWithPin<T>(
  pinPrompt: Pick<PinPrompt, "ask">,
  book: (pin?: string) => Promise<GatewayOutcome<T>>,
): Promise<GatewayOutcome<T>> {
  const first = await book();
  if (first.ok || first.error.code !== "EMPTY_PIN") {
    return first;
  }
  let last: GatewayOutcome<T> = fail("MANUAL_CAP_EXCEEDED");
  const check = async (pin: string): Promise<GatewayOutcome<unknown>> => {
    const answer = await book(pin);
    if (!answer.ok && PIN_REFUSALS.includes(answer.error.code)) {
      return answer;
    }
    // Any other answer does not concern the PIN.
    last = answer;
    return succeed(null);
  };
  await pinPrompt.ask({ purpose: "CAP", check });
  return last;
}
