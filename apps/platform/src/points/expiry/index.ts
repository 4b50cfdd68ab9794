export { createReadNextExpiry, expirePointsOnce, type ReadNextExpiry } from "./expiry.ts";
export { readExpiryOutlook } from "./outlook.ts";
