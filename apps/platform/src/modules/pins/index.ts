export { createJudgeCap, type CapRefusal, type JudgeCap } from "./cap.ts";
export { createPins } from "./service.ts";
