/** Password of everybody who works in the demonstration (docs/running.md). */
export const DEMO_PASSWORD = "punktum-demo";
