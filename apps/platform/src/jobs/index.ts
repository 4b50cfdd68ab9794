export { createJobRunner, type Job, type JobRunner, type JobState, type JobWork } from "./job-runner.ts";
export { startPlatformJobs } from "./platform-jobs.ts";
