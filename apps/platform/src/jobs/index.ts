export { createJobRunner, type JobRunner } from "./job-runner.ts";
export { startPlatformJobs } from "./platform-jobs.ts";
