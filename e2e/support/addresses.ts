/** Port of the platform that the browser tests start. */
export const E2E_PORT = 3217;

/** Port of the platform that one test starts and stops for itself. */
export const SPARE_PORT = 3218;
