/** Event of the window: the application could not start, and nobody will say so if not the script beside it (ORG-25). */
export const START_FAILED = "punktum:start-failed";
