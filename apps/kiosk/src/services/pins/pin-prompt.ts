import type { GatewayOutcome, PinPurpose } from "@punktum/client";
import { createStore, type Store } from "../../base/store.ts";

/** A pending PIN question. The dialog that shows it answers it. */
export interface PinQuestion {
  /**
   * `CAP`: the manual limit is exceeded. `DUTY`: staff sign in. `SECOND_PERSON`: a colleague confirms. `MEMBER`: the
   * shopper proves presence.
   */
  readonly purpose: PinPurpose | "CAP" | "DUTY" | "SECOND_PERSON" | "MEMBER";
  /** The limit that needs a second person, in the server's words. */
  readonly limit?: { readonly name: string; readonly max: number };
  /** Lets the server check the PIN. The PIN goes nowhere else. */
  readonly check: (pin: string) => Promise<GatewayOutcome<unknown>>;
  readonly answer: (isAllowed: boolean) => void;
}

/** Asks for PINs over any screen. Access rules ask before their screen exists. */
export interface PinPrompt {
  readonly current: Pick<Store<PinQuestion | undefined>, "get" | "subscribe">;
  /** True after the right PIN; false if the question was closed or `signal` aborted it. */
  readonly ask: (question: Pick<PinQuestion, "purpose" | "check" | "limit">, signal?: AbortSignal) => Promise<boolean>;
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
