export { createCheckIn, type CheckIn } from "./service.ts";
