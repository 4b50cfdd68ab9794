/** Password of everybody who works in the demonstration (docs/running.md). */
export const DEMO_PASSWORD = "punktum-demo";

/** Personal PINs they sign in with at a tablet that is set up already. */
export const DEMO_PINS = { staff: "2580", admin: "7410" } as const;
