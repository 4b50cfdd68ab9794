export { createReadNextExpiry, expirePointsOnce, type NextExpiry, type ReadNextExpiry } from "./expiry.ts";
