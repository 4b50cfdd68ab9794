/** Time after which a cashier may continue without an answer. */
export const WAY_OUT_MS = 8_000;

/** States of waiting for the server's answer to a booking that is stored on the tablet. A machine gives `wayOut`. */
export const WAITING_STATES = {
  short: { after: { wayOut: "long" }, on: { asked: "asking" } },
  // The cashier may serve the next customer.
  long: { on: { asked: "asking" } },
  // A person types a PIN, or fetches a colleague. That is not the server's time.
  asking: { on: { answered: "short" } },
} as const;
