import { randomUUID } from "node:crypto";

/** An error of a kiosk, already scrubbed. */
interface SinkReport {
  readonly level: "error" | "warning" | "info";
  readonly name: string;
  readonly message: string;
  readonly stack: string;
  readonly count: number;
  readonly occurred_at: string;
  readonly release: string;
  readonly tags: Readonly<Record<string, string>>;
}

/** Receives errors in addition to our own table. */
export interface ErrorSink {
  /** Never blocks and never throws; excess reports are dropped. */
  readonly send: (report: SinkReport) => void;
}

interface Target {
  readonly url: string;
  readonly authorization: string;
}

const IN_FLIGHT_MAX = 20;
const TIMEOUT_MS = 5_000;

/**
 * Parses `https://<public key>@<host>/<path>/<project>`, the form that Sentry and compatible services use; undefined
 * otherwise.
 */
export function targetOf(dsn: string): Target | undefined {
  const parsed = URL.parse(dsn);
  const [, path = "", project] = /^(.*)\/(\w+)$/.exec(parsed?.pathname ?? "") ?? [];
  if (parsed === null || project === undefined || parsed.username === "" || !/^https?:$/.test(parsed.protocol)) {
    return undefined;
  }
  return {
    url: `${parsed.protocol}//${parsed.host}${path}/api/${project}/envelope/`,
    authorization: `Sentry sentry_version=7, sentry_key=${parsed.username}, sentry_client=punktum/1`,
  };
}

function envelopeOf({ level, name, message, stack, count, occurred_at, release, tags }: SinkReport): string {
  const eventId = randomUUID().replaceAll("-", "");
  const event = {
    event_id: eventId,
    timestamp: occurred_at,
    platform: "javascript",
    level,
    release,
    tags,
    exception: { values: [{ type: name, value: message }] },
    extra: { stack, count },
  };
  const lines = [{ event_id: eventId, sent_at: new Date().toISOString() }, { type: "event" }, event];
  return `${lines.map((line) => JSON.stringify(line)).join("\n")}\n`;
}

/** Sends errors to a Sentry-compatible service; undefined when the DSN is invalid. */
export function createEnvelopeSender(
  dsn: string,
  onFailure: (error: unknown) => void = () => undefined,
): ErrorSink | undefined {
  const target = targetOf(dsn);
  if (target === undefined) {
    return undefined;
  }
  let inFlight = 0;
  async function post(report: SinkReport, { url, authorization }: Target): Promise<void> {
    inFlight += 1;
    try {
      const answer = await fetch(url, {
        method: "POST",
        headers: { "content-type": "application/x-sentry-envelope", "x-sentry-auth": authorization },
        body: envelopeOf(report),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      await answer.body?.cancel();
      if (!answer.ok) {
        onFailure(new Error(`the error service answered ${answer.status}`));
      }
    } catch (error) {
      onFailure(error);
    } finally {
      inFlight -= 1;
    }
  }
  return {
    send(report) {
      if (inFlight < IN_FLIGHT_MAX) {
        void post(report, target);
      }
    },
  };
}
