import { createStore } from "../base/store.ts";

/** A proof that a call waits for. */
export interface ProofRequest {
  /** With the new access token, or without if the person does not want to. */
  readonly answer: (token: string | undefined) => void;
}

/** The proof that is asked for now; the window over the page shows it. */
export const proofRequest = createStore<ProofRequest | undefined>(undefined);

let running: Promise<string | undefined> | undefined;

/** Asks the person to prove who they are; one window for all calls that wait. Returns the new access token. */
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
