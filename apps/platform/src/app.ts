import cookie from "@fastify/cookie";
import { LogController, fastify, type FastifyBaseLogger, type FastifyInstance } from "fastify";
import { randomUUID } from "node:crypto";
import type { OffSchemaAnswers } from "./api/register-context.ts";
import { registerMailbox } from "./api/pages/mailbox.ts";
import { registerPrinter, type PrinterPage } from "./api/pages/printer.ts";
import { registerApi, type ApiDependencies } from "./api/register-api.ts";
import type { RetentionSettings } from "./config/retention-settings.ts";
import type { Traces } from "./config/traces.ts";
import type { Clock } from "./config/clock.ts";
import type { Channel, Database } from "./database/index.ts";
import type { ServerSecrets } from "./office/factors/index.ts";
import { addAddressGuard } from "./plugins/address-guard.ts";
import { addBodyParsing } from "./plugins/body-parsing.ts";
import { addBackgroundWork } from "./plugins/background.ts";
import { addDatabaseMetrics } from "./plugins/database-metrics.ts";
import { addDrain } from "./plugins/drain.ts";
import { addErrorHandling, answerFrameworkError } from "./plugins/errors.ts";
import { type FrontEnds, addFrontEnds } from "./plugins/front-ends.ts";
import { addHealth } from "./plugins/health.ts";
import { addKioskOrigins } from "./plugins/kiosk-origins.ts";
import { type LimitSettings, DEFAULT_LIMITS, addLimits } from "./plugins/limits.ts";
import { addMetrics } from "./plugins/metrics.ts";
import { addApiDocument } from "./plugins/api-document.ts";
import { keepRouteList } from "./plugins/route-list.ts";
import { answerUnread } from "./plugins/unread-requests.ts";
import { addTraces } from "./plugins/traces.ts";
import { addUploadedPictures } from "./plugins/uploaded-pictures.ts";
import { addRequestLog } from "./plugins/request-log.ts";
import { addSecurityHeaders } from "./plugins/security-headers.ts";
import { createJobRunner } from "./jobs/index.ts";
import type { ErrorSink } from "./places/client-logs/index.ts";
import type { Mailbox, MailSettings } from "./people/mails/index.ts";
import { createLedgerWatch } from "./points/ledger-books/index.ts";
import type { HeadSigning } from "./points/ledger-seals/index.ts";
import type { AccessTokens, PasswordHasher } from "./office/sessions/index.ts";
import { addRealtime } from "./plugins/realtime.ts";
import type { SocketLimits } from "./realtime/index.ts";

/** Dependencies of the platform; tests pass their own. */
export interface AppDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: FastifyBaseLogger;
  /** Absent: nothing is traced. */
  readonly traces?: Traces | undefined;
  /** Share of successful, fast requests that are logged; all by default. */
  readonly logShare?: number;
  readonly accessTokens: AccessTokens;
  readonly passwords: PasswordHasher;
  /** Derives the keys of members' phones; the same in every process, permanently. */
  readonly phoneSecrets: ServerSecrets;
  /** Folders of the built front ends; absent ones answer 404. */
  readonly frontEnds: FrontEnds;
  readonly limits?: LimitSettings;
  /** `refuse` in tests, so that an answer that breaks its contract fails there. */
  readonly offSchemaAnswers?: OffSchemaAnswers;
  /** Allows `/metrics` from other machines. */
  readonly metricsAnywhere?: boolean;
  /** Addresses of proxies whose `X-Forwarded-For` is trusted. */
  readonly trustProxy?: readonly string[];
  /** Origins of kiosks on other hosts that may use the API and its realtime connection. */
  readonly kioskOrigins?: readonly string[];
  /** Set when several processes share the database; they announce events to each other on it. */
  readonly channel?: Channel;
  readonly socketLimits?: SocketLimits;
  /**
   * Runs the jobs too: delivery, heartbeats, expiry, mails. Most tests leave them off to examine what the jobs would
   * process.
   */
  readonly backgroundWork?: boolean;
  /** Receives errors of kiosks in addition to the database. */
  readonly errorSink?: ErrorSink | undefined;
  /** How identity providers are reached. */
  readonly signOn?: ApiDependencies["signOn"];
  /** Only for tests: addresses that webhooks may have beside those of the public internet. */
  readonly webhookAddresses?: ApiDependencies["webhookAddresses"];
  /** How the job sends mails, and the base address of their links. */
  readonly mails?: Omit<MailSettings, "log">;
  /** Signs and exports the ledger's heads; absent: they are sealed and not signed. */
  readonly heads?: HeadSigning;
  /** How long data is kept. */
  readonly retention?: RetentionSettings;
  /** Only in the demonstration: mails to be read in the virtual counter. */
  readonly mailbox?: Pick<Mailbox, "list">;
  /** Only in the demonstration: starts the printer beside the virtual counter. */
  readonly openPrinter?: () => Promise<PrinterPage>;
}

const BODY_LIMIT_BYTES = 128 * 1024;

/** Builds the platform; it does not listen yet. */
export async function buildApp(dependencies: AppDependencies): Promise<FastifyInstance> {
  const app = fastify({
    loggerInstance: dependencies.log,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: "requestId" }),
    genReqId: () => randomUUID(),
    frameworkErrors: answerFrameworkError,
    clientErrorHandler: (error, socket) => answerUnread(error, socket, dependencies.log),
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout: 15_000,
    // Node checks for overdue requests every 30 seconds by default; slow bodies would stay open for up to a minute.
    http: { connectionsCheckingInterval: 5_000, headersTimeout: 10_000 },
    connectionTimeout: 30_000,
    keepAliveTimeout: 65_000,
    forceCloseConnections: true,
    trustProxy: dependencies.trustProxy === undefined ? false : [...dependencies.trustProxy],
    // Codes have up to 128 characters, each possibly written as %XX.
    routerOptions: { maxParamLength: 400 },
  });
  app.decorate("offSchemaAnswers", dependencies.offSchemaAnswers ?? "log");
  keepRouteList(app);
  addBodyParsing(app);
  addErrorHandling(app);
  addRequestLog(app, dependencies.logShare ?? 1);
  addTraces(app, dependencies.traces);
  await app.register(cookie);
  await addSecurityHeaders(app, { hasCounter: dependencies.frontEnds.counterFolder !== undefined });
  addKioskOrigins(app, dependencies.kioskOrigins ?? []);
  addAddressGuard(app);
  addLimits(app, dependencies.limits ?? DEFAULT_LIMITS, dependencies.channel);
  const registry = addMetrics(app, { anywhere: dependencies.metricsAnywhere ?? false });
  const drain = addDrain(app);
  const jobs = createJobRunner(dependencies);
  const ledgerWatch = createLedgerWatch(dependencies);
  addDatabaseMetrics(app, registry, { ...dependencies, jobs, ledgerWatch });
  registerApi(app, dependencies);
  const realtime = addRealtime(app, registry, dependencies);
  const { channel } = dependencies;
  addHealth(app, { ...dependencies, jobs, channel, socketsConnected: () => realtime.hub.count() });
  if (dependencies.backgroundWork === true) {
    addBackgroundWork(app, { ...dependencies, jobs, realtime, ledgerWatch });
  }
  // From here on new requests are refused; running ones are answered, then devices are notified, then jobs end.
  app.addHook("preClose", async () => {
    await drain.whenIdle();
    await realtime.stop();
    await jobs.stop();
  });
  await addApiDocument(app);
  if (dependencies.mailbox !== undefined) {
    registerMailbox(app, dependencies.mailbox);
  }
  if (dependencies.openPrinter !== undefined) {
    registerPrinter(app, dependencies.openPrinter);
  }
  addUploadedPictures(app, dependencies.database);
  addFrontEnds(app, dependencies.frontEnds);
  return app;
}
