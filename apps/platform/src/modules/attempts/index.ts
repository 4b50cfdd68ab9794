export { bucketName, clearAttempts, countAttempt, forgetOldAttemptsOnce, type AttemptBucket } from "./count-attempt.ts";
