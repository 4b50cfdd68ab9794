const { E2E_PORT: given = "3217" } = process.env;

/** Port of the platform that the browser tests start; `E2E_PORT` changes it. */
export const E2E_PORT = Number(given);

/** Port of a platform that one test starts and stops itself; each worker has its own. */
export const sparePort = (parallelIndex: number): number => E2E_PORT + 1 + parallelIndex;
