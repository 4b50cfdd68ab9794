import { createStore } from "../base/store.ts";

/** A pending request for authentication by a call. */
export interface ProofRequest {
  /** Called with the new access token, or without one if the user cancels. */
  readonly answer: (token: string | undefined) => void;
}

/** The pending request, which the step-up dialog shows. */
export const proofRequest = createStore<ProofRequest | undefined>(undefined);

let running: Promise<string | undefined> | undefined;

/** Asks the user to authenticate again. All waiting calls share one dialog. Returns the new access token. */
export function askForProof(): Promise<string | undefined> {
  running ??= new Promise<string | undefined>((resolve) => {
    proofRequest.set({
      answer: (token) => {
        proofRequest.set(undefined);
        running = undefined;
        resolve(token);
      },
    });
  });
  return running;
}
