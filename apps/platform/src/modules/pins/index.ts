export { createJudgeCap, type CapRefusal, type JudgeCap } from "./cap.ts";
export { createPins } from "./service.ts";
export { admitTry, forgetTry } from "./verify.ts";
