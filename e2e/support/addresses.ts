const { E2E_PORT: given = "3217" } = process.env;

/** Port of the platform that the browser tests start; `E2E_PORT` names another one. */
export const E2E_PORT = Number(given);

/** Port of the platform that one test starts and stops for itself; each worker has its own. */
export const sparePort = (parallelIndex: number): number => E2E_PORT + 1 + parallelIndex;
