export { createJudgeCap, type CapRefusal, type JudgeCap } from "./cap.ts";
export { createPins } from "./service.ts";
export { createOncePerRequest } from "./repeated-tries.ts";
export { admitTry, forgetTry, isWrongPin, type PinOutcome } from "./verify.ts";
