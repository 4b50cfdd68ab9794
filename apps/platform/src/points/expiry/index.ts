export { createReadNextExpiry, expirePointsOnce, type ReadNextExpiry } from "./expiry.ts";
