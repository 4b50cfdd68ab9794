export {
  bucketName,
  clearAttempts,
  countAttempt,
  countTry,
  forgetOldAttemptsOnce,
  giveTryBack,
  type AttemptBucket,
} from "./count-attempt.ts";
