import { connect } from "node:tls";

/** `npm run doctor`: checks an installation from outside, as a tablet sees it. */

const USAGE = `npm run doctor -- <address>

Checks what a tablet needs: certificate, secure origin, pages and their headers, the API, the live connection through the proxy, the clock,
and that figures are closed to the world. Run it on a machine in the shop's network. NODE_EXTRA_CA_CERTS names an authority of your own.
Exit code 0: a tablet can work; 1: it cannot.`;

const TIMEOUT_MS = 10_000;
const DAY_MS = 86_400_000;
const CLOCK_MAX_MS = 30_000;
const CERTIFICATE_DAYS_MIN = 14;

/** What was found; `wrong` says what to do. */
export type Finding = { readonly seen: string } | { readonly wrong: string };

interface Check {
  readonly name: string;
  readonly look: (base: URL) => Promise<Finding>;
}

const sentenceOf = (error: unknown): string => {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return cause instanceof Error ? cause.message : String(cause);
};

const get = (base: URL, path: string): Promise<Response> =>
  fetch(new URL(path, base), { redirect: "error", signal: AbortSignal.timeout(TIMEOUT_MS) });

const isLoopback = ({ hostname }: URL): boolean => /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/.test(hostname);

async function lookAtOrigin(base: URL): Promise<Finding> {
  return base.protocol === "https:" || isLoopback(base)
    ? { seen: `${base.origin} is a secure origin: browsers allow the camera` }
    : {
        wrong: `${base.origin} is no secure origin: browsers refuse the camera. Put a proxy with a certificate in front`,
      };
}

function lookAtCertificate(base: URL): Promise<Finding> {
  if (base.protocol !== "https:") {
    return Promise.resolve({ seen: "there is none to check without HTTPS" });
  }
  return new Promise((resolve) => {
    const port = base.port === "" ? 443 : Number(base.port);
    const socket = connect({ host: base.hostname, port, servername: base.hostname }, () => {
      const { valid_to: validTo, issuer } = socket.getPeerCertificate();
      const days = Math.floor((Date.parse(validTo) - Date.now()) / DAY_MS);
      socket.end();
      const seen = `${socket.getProtocol()}, by ${String(issuer.O ?? issuer.CN)}, valid for ${days} days`;
      resolve(days >= CERTIFICATE_DAYS_MIN ? { seen } : { wrong: `${seen}: renew it` });
    });
    socket.setTimeout(TIMEOUT_MS, () => socket.destroy(new Error("no answer")));
    socket.on("error", (error) => resolve({ wrong: `${error.message}: a tablet would not open the page` }));
  });
}

async function lookAtKiosk(base: URL): Promise<Finding> {
  const { status, headers } = await get(base, "/");
  const policy = headers.get("content-security-policy") ?? "";
  if (status !== 200) {
    return { wrong: `the kiosk's page answers ${status}` };
  }
  if (!policy.includes("require-trusted-types-for") || headers.get("x-content-type-options") !== "nosniff") {
    return { wrong: "the proxy takes security headers away from the kiosk's page" };
  }
  return { seen: "the kiosk's page comes with its security headers" };
}

async function lookAtHealth(base: URL): Promise<Finding> {
  const answer = await get(base, "/health/ready");
  const state = await answer.text();
  return answer.ok ? { seen: state } : { wrong: `not ready: ${state}` };
}

async function lookAtApi(base: URL): Promise<Finding> {
  const { status } = await get(base, "/api/openapi.json");
  return status === 200 ? { seen: "the API answers" } : { wrong: `the API answers ${status}` };
}

async function lookAtMetrics(base: URL): Promise<Finding> {
  if (isLoopback(base)) {
    return { seen: "not checked from this machine, which may see them" };
  }
  const { status } = await get(base, "/metrics");
  return status >= 400
    ? { seen: "figures are closed to the world" }
    : { wrong: `/metrics answers ${status} to the world: let the proxy refuse it` };
}

async function lookAtClock(base: URL): Promise<Finding> {
  const askedAtMs = Date.now();
  const { headers } = await get(base, "/health/live");
  const offMs = Date.parse(headers.get("date") ?? "") - (askedAtMs + Date.now()) / 2;
  const seen = `the server's clock and this one differ by ${Math.round(Math.abs(offMs) / 1_000)} s`;
  return Math.abs(offMs) <= CLOCK_MAX_MS ? { seen } : { wrong: `${seen}: set both by NTP` };
}

function lookAtSocket(base: URL): Promise<Finding> {
  const url = new URL("/socket.io/?EIO=4&transport=websocket", base);
  url.protocol = base.protocol === "https:" ? "wss:" : "ws:";
  return new Promise((resolve) => {
    const socket = new WebSocket(url);
    const end = (finding: Finding): void => {
      clearTimeout(timer);
      socket.close();
      resolve(finding);
    };
    const wrong = "tablets get no live connection: let the proxy pass WebSockets (Upgrade, Connection)";
    const timer = setTimeout(() => end({ wrong }), TIMEOUT_MS);
    // An Engine.IO handshake starts with 0.
    socket.addEventListener("message", ({ data }) => {
      end(String(data).startsWith("0") ? { seen: "the live connection passes the proxy" } : { wrong });
    });
    socket.addEventListener("error", () => end({ wrong }));
  });
}

const CHECKS: readonly Check[] = [
  { name: "origin", look: lookAtOrigin },
  { name: "certificate", look: lookAtCertificate },
  { name: "kiosk", look: lookAtKiosk },
  { name: "server", look: lookAtHealth },
  { name: "API", look: lookAtApi },
  { name: "figures", look: lookAtMetrics },
  { name: "clock", look: lookAtClock },
  { name: "live", look: lookAtSocket },
];

/** Results of each check of an address. */
export async function examine(address: string): Promise<readonly (readonly [string, Finding])[]> {
  const base = new URL(address);
  return Promise.all(
    CHECKS.map(async ({ name, look }) => {
      const finding = await look(base).catch((error: unknown): Finding => ({ wrong: sentenceOf(error) }));
      return [name, finding] as const;
    }),
  );
}

if (import.meta.main) {
  const [address = ""] = process.argv.slice(2);
  if (!URL.canParse(address)) {
    console.log(USAGE);
    process.exitCode = address === "--help" ? 0 : 2;
  } else {
    const findings = await examine(address);
    for (const [name, finding] of findings) {
      console.log(
        `${"seen" in finding ? "ok   " : "WRONG"} ${name.padEnd(12)} ${"seen" in finding ? finding.seen : finding.wrong}`,
      );
    }
    process.exitCode = findings.every(([, finding]) => "seen" in finding) ? 0 : 1;
  }
}
