/** Window event: the application could not start. The boot script handles it. */
export const START_FAILED = "punktum:start-failed";
