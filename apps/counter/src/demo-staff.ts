/** Password of all staff in the demonstration data (docs/running.md). */
export const DEMO_PASSWORD = "punktum-demo";

/** Personal PINs of staff for signing in at a tablet that is set up. */
export const DEMO_PINS = { staff: "2580", admin: "7410" } as const;
