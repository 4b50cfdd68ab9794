import { spawn } from "node:child_process";
import { rm } from "node:fs/promises";
import { fileURLToPath } from "node:url";

/**
 * Starts the platform on the given port with its own data directory and, unless `E2E_DEMO=off`, the demonstration data. The directory is
 * emptied first unless the second argument is `keep`. Used by `npm run test:browser`; stops on a signal.
 */
const port = process.argv[2] ?? "";
const dataDir = fileURLToPath(new URL(`../../node_modules/.cache/e2e-data-${port}`, import.meta.url));
const main = fileURLToPath(new URL("../../apps/platform/dist/main.js", import.meta.url));

if (process.argv[3] !== "keep") {
  await rm(dataDir, { recursive: true, force: true });
}
const platform = spawn(process.execPath, [main], {
  stdio: "inherit",
  env: {
    ...process.env,
    PORT: port,
    DATA_DIR: dataDir,
    LOG_LEVEL: "warn",
    DEMO: process.env["E2E_DEMO"] ?? "on",
    HOST: "127.0.0.1",
    OIDC_LOOPBACK: "on",
  },
});
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.on(signal, () => platform.kill(signal));
}
platform.on("exit", (code) => process.exit(code ?? 0));
