import { spawn, type ChildProcess } from "node:child_process";
import { join, resolve } from "node:path";
import { createServer, type ProxyOptions, type ViteDevServer } from "vite";

/**
 * `npm run dev`: kiosk, virtual counter and back office with hot reload, and the platform, which restarts on every change, at one
 * address. The kiosk's development server is in front and proxies the others.
 */

const ROOT = resolve(import.meta.dirname, "..");
const HOST = "127.0.0.1";
const PORT = Number(process.env["PORT"] ?? 3000);
const PLATFORM_PORT = PORT + 1;
const COUNTER_PORT = PORT + 2;
const BACK_OFFICE_PORT = PORT + 3;
const READY_WITHIN_MS = 120_000;
const LOOK_EVERY_MS = 300;

const base = `http://${HOST}:${PORT}/`;
const platformBase = `http://${HOST}:${PLATFORM_PORT}`;

/** Folders whose changes restart the platform. */
const WATCHED = ["apps/platform/src", "apps/platform/migrations", "packages/contracts/src", "packages/domain/src"];

/** Proxied paths of the platform: API, files, and its own pages behind mailed links. The first match counts. */
function proxies(): Record<string, ProxyOptions> {
  const platform = { target: platformBase, xfwd: false };
  return {
    "^/(api|health|metrics|media)(/|$)": platform,
    "^/socket\\.io/": { ...platform, ws: true },
    "^/[^/]+/(activation|password-reset|member-pin|mail-choice|mail-choice-off)(\\?|/|$)": platform,
    "^/counter/(mailbox|printer)": platform,
    "^/counter(/|$)": { target: `http://${HOST}:${COUNTER_PORT}`, ws: true },
    "^/backoffice(/|$)": { target: `http://${HOST}:${BACK_OFFICE_PORT}`, ws: true },
  };
}

async function openFrontEnd(name: string, port: number, proxy?: Record<string, ProxyOptions>): Promise<ViteDevServer> {
  const server = await createServer({
    root: join(ROOT, "apps", name),
    clearScreen: false,
    logLevel: "warn",
    server: { host: HOST, port, strictPort: true, ...(proxy !== undefined && { proxy }) },
  });
  return server.listen();
}

/** Starts the platform; Node restarts it when a watched file changes. A debugger can attach to port 9229. */
function startPlatform(): ChildProcess {
  const watch = ["--inspect", "--watch", "--watch-preserve-output", ...WATCHED.map((path) => `--watch-path=${path}`)];
  const env = { ...process.env, PORT: String(PLATFORM_PORT), HOST, PUBLIC_URL: base };
  return spawn(process.execPath, [...watch, "apps/platform/src/main.ts"], { cwd: ROOT, env, stdio: "inherit" });
}

async function isReady(): Promise<boolean> {
  try {
    return (await fetch(`${platformBase}/health/ready`)).ok;
  } catch {
    return false;
  }
}

async function waitForPlatform(): Promise<boolean> {
  for (let waitedMs = 0; waitedMs < READY_WITHIN_MS; waitedMs += LOOK_EVERY_MS) {
    if (await isReady()) {
      return true;
    }
    await new Promise((done) => setTimeout(done, LOOK_EVERY_MS));
  }
  return false;
}

function endOnSignals(platform: ChildProcess, servers: readonly ViteDevServer[]): void {
  let isEnding = false;
  const end = (code: number): void => {
    if (isEnding) {
      return;
    }
    isEnding = true;
    platform.once("exit", () => process.exit(code));
    platform.kill("SIGTERM");
    void Promise.all(servers.map((server) => server.close()));
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    process.on(signal, () => end(0));
  }
  // The start script holds the other end of this channel; a disconnect means that it has ended.
  process.on("disconnect", () => end(0));
  platform.once("exit", (code) => process.exit(code ?? 1));
}

const servers = await Promise.all([
  openFrontEnd("kiosk", PORT, proxies()),
  openFrontEnd("counter", COUNTER_PORT),
  openFrontEnd("backoffice", BACK_OFFICE_PORT),
]);
const platform = startPlatform();
endOnSignals(platform, servers);
const ready = await waitForPlatform();
console.log(
  ready
    ? `\nDeveloping at ${base}, ${base}counter/ and ${base}backoffice/`
    : "\nThe platform is not ready after two minutes.",
);
