import { spawn } from "node:child_process";
import { rm } from "node:fs/promises";
import { fileURLToPath } from "node:url";

/**
 * Starts the platform on the port given as argument, with a data directory of its own and the
 * demonstration data; the directory is emptied first unless the second argument is `keep`.
 * `npm run test:browser` uses it; it stops with the signal it gets.
 */
const port = process.argv[2] ?? "";
const dataDir = fileURLToPath(new URL(`../../node_modules/.cache/e2e-data-${port}`, import.meta.url));
const main = fileURLToPath(new URL("../../apps/platform/src/main.ts", import.meta.url));

if (process.argv[3] !== "keep") {
  await rm(dataDir, { recursive: true, force: true });
}
const platform = spawn(process.execPath, [main], {
  stdio: "inherit",
  env: { ...process.env, PORT: port, DATA_DIR: dataDir, LOG_LEVEL: "warn", DEMO: "on", HOST: "127.0.0.1" },
});
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.on(signal, () => platform.kill(signal));
}
platform.on("exit", (code) => process.exit(code ?? 0));
