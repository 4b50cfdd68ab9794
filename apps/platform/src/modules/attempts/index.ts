export { bucketName, clearAttempts, countAttempt, type AttemptBucket } from "./count-attempt.ts";
