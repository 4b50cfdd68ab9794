import { existsSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { FastifyBaseLogger, FastifyInstance } from "fastify";
import { buildApp } from "./app.ts";
import { announce, exitWithMessage } from "./config/announce.ts";
import { systemClock } from "./config/clock.ts";
import { keepEmbeddedDatabase, type KeptDatabase, openGivenDatabase } from "./config/database-keeper.ts";
import { createLog } from "./config/log.ts";
import { readSettings, type Settings } from "./config/settings.ts";
import { loadLedgerKey, readLedgerKey } from "./config/ledger-key.ts";
import { canListen, portSentence } from "./config/port.ts";
import { loadPhoneSecret } from "./config/phone-secret.ts";
import { openTraces, type Traces } from "./config/traces.ts";
import { loadTokenSecrets, TokenSecretsError } from "./config/token-secrets.ts";
import { baseUrl } from "./config/addresses.ts";
import { DatabaseSetupError } from "./database/index.ts";
import { createDemoPrinter, holdsDemo, keepDemoTablets, loadDemo } from "./demo/index.ts";
import { createEnvelopeSender } from "./places/client-logs/index.ts";
import { createFileSender, createMailbox, createSmtpSender } from "./people/mails/index.ts";
import { listPrograms } from "./office/programs/index.ts";
import { exportToFile, exportToWebhook } from "./points/ledger-seals/index.ts";
import type { ServerSecrets } from "./office/factors/index.ts";
import { createAccessTokens, createPasswordHasher } from "./office/sessions/index.ts";
import { printWelcome } from "./welcome.ts";

/** Longer than the time running requests get to finish. */
const STOP_WITHIN_MS = 9_500;
/** Ctrl-C arrives from the terminal and again from npm; both within this time count as one. */
const SIGNAL_DEBOUNCE_MS = 1_000;
/** The first runs of the jobs are over then. */
const COLLECT_AFTER_MS = 5_000;
/** `npm start` asks for it: when npm is killed, the platform stops too. */
const LOOK_FOR_PARENT_MS = 1_000;

const folder = (path: string): string | undefined => {
  const full = fileURLToPath(new URL(path, import.meta.url));
  return existsSync(full) ? full : undefined;
};

/** Setup errors end with a sentence, all others with their stack, because they are bugs. */
function explain(error: unknown): string {
  const isAboutSetup = error instanceof DatabaseSetupError || error instanceof TokenSecretsError;
  if (isAboutSetup) {
    return error.message;
  }
  if (error instanceof Error && "code" in error && error.code === "EADDRINUSE") {
    return "The port is already taken.";
  }
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

async function openKept(
  { database, dataDir }: Settings,
  log: FastifyBaseLogger,
  traces: Traces | undefined,
): Promise<KeptDatabase> {
  const watchers = { log, trace: traces?.statements };
  return database === undefined
    ? await keepEmbeddedDatabase(dataDir, watchers)
    : await openGivenDatabase(database, watchers);
}

/** A collector that takes nothing is logged as info only, because the platform does not need it. */
async function tracesOf({ watching }: Settings, log: FastifyBaseLogger): Promise<Traces | undefined> {
  const { tracesUrl: url, tracesShare: share } = watching;
  if (url === undefined) {
    return undefined;
  }
  const onFailure = (error: unknown): void => log.info({ err: error }, "the collector did not take traces");
  return await openTraces({ url, share, onFailure, nowMs: () => systemClock.nowMs() });
}

async function loadDemoIfEmpty(settings: Settings, kept: KeptDatabase, log: FastifyBaseLogger): Promise<void> {
  if (!settings.demo) {
    return;
  }
  if ((await listPrograms(kept.database)).length > 0) {
    return;
  }
  announce("Loading the demonstration data …");
  await loadDemo(kept.database, { log });
}

/** Without a mail server, mails are written beside the data, for trying the platform. */
function mailsOf({ smtpUrl, mailFrom, dataDir, publicUrl, host, port }: Settings) {
  const folder = join(dataDir, "mails");
  const sender =
    smtpUrl === undefined
      ? createFileSender({ folder, from: mailFrom })
      : createSmtpSender({ url: smtpUrl, from: mailFrom });
  return { sender, publicUrl: publicUrl ?? baseUrl(host, port) };
}

/** Signed heads of the ledger leave the database's reach: by a file, and by a webhook where one is given. */
async function headsOf({ ledgerKey = "", ledgerHeadsFile, ledgerHeadsUrl, dataDir }: Settings) {
  const key = readLedgerKey(ledgerKey) ?? (await loadLedgerKey(dataDir));
  const webhooks = ledgerHeadsUrl === undefined ? [] : [exportToWebhook(ledgerHeadsUrl)];
  return { key, exports: [exportToFile(ledgerHeadsFile), ...webhooks] };
}

/**
 * In the demonstration without a mail server, the virtual counter shows the mails. The page asks for no password, so it
 * exists only where nobody else can open it.
 */
function demoMails(settings: Settings) {
  const mails = mailsOf(settings);
  if (!settings.demo || !settings.isLocal || settings.smtpUrl !== undefined) {
    return { mails };
  }
  const mailbox = createMailbox(mails.sender, () => systemClock.nowMs());
  return { mails: { ...mails, sender: mailbox }, mailbox };
}

/** An unreachable service is logged as info only, because the reports are in the database as well. */
function errorSinkOf({ errorReportDsn }: Settings, log: FastifyBaseLogger) {
  if (errorReportDsn === undefined) {
    return undefined;
  }
  return createEnvelopeSender(errorReportDsn, (error) => log.info({ err: error }, "an error report was not taken"));
}

/** The demonstration's passwords are published, so access from other machines needs this setting. */
async function refuseOpenDemo(settings: Settings, kept: KeptDatabase): Promise<void> {
  if (settings.isLocal || settings.demo) {
    return;
  }
  if (await holdsDemo(kept.database)) {
    throw new DatabaseSetupError(
      "The database holds the demonstration data, whose passwords are published, and others can reach this address (HOST, PUBLIC_URL): " +
        "choose another DATA_DIR or DATABASE_URL, or say that you want it with DEMO=on.",
    );
  }
}

interface StartedParts {
  readonly kept: KeptDatabase;
  readonly log: FastifyBaseLogger;
  readonly traces: Traces | undefined;
}

async function phoneSecretsOf({ phoneSecrets, dataDir }: Settings): Promise<ServerSecrets> {
  const [newest = await loadPhoneSecret(dataDir), ...older] = phoneSecrets ?? [];
  return [newest, ...older];
}

async function start(settings: Settings, { kept, log, traces }: StartedParts): Promise<FastifyInstance> {
  await refuseOpenDemo(settings, kept);
  await loadDemoIfEmpty(settings, kept, log);
  const [newest, ...older] = settings.tokenSecrets ?? (await loadTokenSecrets(settings.dataDir, systemClock.nowMs()));
  if (newest === undefined) {
    throw new TokenSecretsError("TOKEN_SECRET holds no secret");
  }
  const printer = settings.demo ? createDemoPrinter() : undefined;
  const app = await buildApp({
    database: kept.database,
    clock: systemClock,
    log,
    traces,
    logShare: settings.watching.logShare,
    retention: settings.retention,
    accessTokens: createAccessTokens([newest, ...older], systemClock),
    passwords: createPasswordHasher(),
    phoneSecrets: await phoneSecretsOf(settings),
    metricsAnywhere: settings.metricsAnywhere,
    kioskOrigins: settings.kioskOrigins,
    backgroundWork: true,
    ...demoMails(settings),
    heads: await headsOf(settings),
    ...(printer === undefined ? {} : { openPrinter: printer.open }),
    errorSink: errorSinkOf(settings, log),
    signOn: { publicUrl: settings.publicUrl, loopback: settings.oidcLoopback },
    ...(kept.openChannel === undefined ? {} : { channel: kept.openChannel() }),
    frontEnds: {
      kioskFolder: settings.kioskFolder ?? folder("../../kiosk/dist"),
      counterFolder: settings.demo ? folder("../../counter/dist") : undefined,
      backOfficeFolder: folder("../../backoffice/dist"),
      mediaFolder: folder("./demo/media"),
    },
    ...(settings.trustProxy === undefined ? {} : { trustProxy: settings.trustProxy }),
  });
  app.addHook("onClose", async () => await printer?.stop());
  if (settings.demo) {
    const stopTablets = keepDemoTablets(kept.database, (error) => log.warn({ err: error }, "demo tablets fall silent"));
    app.addHook("onClose", (_app, done) => {
      stopTablets();
      done();
    });
  }
  await app.listen({ port: settings.port, host: settings.host });
  return app;
}

/** Address of the platform for a browser on this machine. */
function addressOf(app: FastifyInstance, { host }: Settings): string {
  const address = app.server.address();
  return baseUrl(host, typeof address === "object" && address !== null ? address.port : 0);
}

/** What has to be stopped; the database may still be starting. */
interface RunningParts {
  app: FastifyInstance | undefined;
  readonly kept: Promise<KeptDatabase>;
}

/** Stops everything in order; a second signal or a timeout of ten seconds exits at once. */
function stopOnSignals(log: FastifyBaseLogger, parts: RunningParts): void {
  let askedAtMs: number | undefined;
  const stop = async (): Promise<void> => {
    setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref();
    try {
      await parts.app?.close();
      await (await parts.kept).close();
      process.exit(0);
    } catch (error) {
      log.error({ err: error }, "stopping failed");
      process.exit(1);
    }
  };
  const ask = (): void => {
    if (askedAtMs === undefined) {
      askedAtMs = performance.now();
      void stop();
    } else if (performance.now() - askedAtMs > SIGNAL_DEBOUNCE_MS) {
      process.exit(130);
    }
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    process.on(signal, ask);
  }
  if (process.argv.includes("--stop-with-parent")) {
    const parent = process.ppid;
    const look = setInterval(() => {
      if (process.ppid !== parent) {
        // Asked once: a second time would end the process before running requests are answered.
        clearInterval(look);
        ask();
      }
    }, LOOK_FOR_PARENT_MS).unref();
  }
}

/** A start leaves 25 MB of garbage, which an idle process would keep for hours. Works with `--expose-gc` only. */
function collectGarbage(): void {
  globalThis.gc?.();
}

async function main(): Promise<void> {
  const read = readSettings(process.env);
  if (!read.ok) {
    return exitWithMessage(read.sentences.join("\n"));
  }
  const { settings } = read;
  const taken = await canListen(settings);
  if (taken !== undefined) {
    return exitWithMessage(portSentence(settings, taken));
  }
  const log: FastifyBaseLogger = createLog({ level: settings.logLevel });
  const traces = await tracesOf(settings, log);
  const parts: RunningParts = { app: undefined, kept: openKept(settings, log, traces) };
  stopOnSignals(log, parts);
  const kept = await parts.kept;
  try {
    parts.app = await start(settings, { kept, log, traces });
  } catch (error) {
    await kept.close();
    throw error;
  }
  await printWelcome(settings, kept, settings.publicUrl ?? addressOf(parts.app, settings));
  setTimeout(collectGarbage, COLLECT_AFTER_MS).unref();
}

try {
  await main();
} catch (error) {
  exitWithMessage(explain(error));
}
