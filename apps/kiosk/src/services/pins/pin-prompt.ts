import type { GatewayOutcome, PinPurpose } from "@punktum/client";
import { createStore, type Store } from "../../base/store.ts";

/** A PIN is asked for; whoever shows the question answers it. */
export interface PinQuestion {
  /** `CAP`: more is booked by hand than staff book alone (EARN-02). `DUTY`: somebody of the staff says who they are (B-40). `MEMBER`: the shopper proves to be there (B-41). */
  readonly purpose: PinPurpose | "CAP" | "DUTY" | "MEMBER";
  /** The server's word on what was typed; the PIN goes nowhere else (B-06). */
  readonly check: (pin: string) => Promise<GatewayOutcome<unknown>>;
  readonly answer: (isAllowed: boolean) => void;
}

/** Asks for PINs over whatever screen is shown: the access rules run before a screen exists (AUTH-19, PIN-11). */
export interface PinPrompt {
  readonly current: Pick<Store<PinQuestion | undefined>, "get" | "subscribe">;
  /** True once the right PIN was typed; false when the question was closed or `signal` called it off (PIN-03). */
  readonly ask: (question: Pick<PinQuestion, "purpose" | "check">, signal?: AbortSignal) => Promise<boolean>;
}

/** One question at a time: a newer one closes the older. */
export function createPinPrompt(): PinPrompt {
  const current = createStore<PinQuestion | undefined>(undefined);
  return {
    current,
    ask: async (question, signal) => {
      current.get()?.answer(false);
      return await new Promise<boolean>((resolve) => {
        const asked: PinQuestion = {
          ...question,
          answer: (isAllowed) => {
            current.update((now) => (now === asked ? undefined : now));
            resolve(isAllowed);
          },
        };
        current.set(asked);
        signal?.addEventListener("abort", () => asked.answer(false), { once: true });
      });
    },
  };
}
