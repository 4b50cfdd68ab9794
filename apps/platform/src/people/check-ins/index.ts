export { type CheckIns, createCheckIns } from "./service.ts";
