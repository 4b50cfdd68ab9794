import { AsyncLocalStorage } from "node:async_hooks";
import { RELEASE_VERSION } from "@punktum/domain";
import type { Context, Tracer } from "@opentelemetry/api";
import type { SpanExporter } from "@opentelemetry/sdk-trace";
import { DatabaseSetupError, sqlStateOf, type StatementTrace } from "../database/index.ts";

/** What is known of a request when it arrives. */
interface RequestFacts {
  readonly method: string;
  /** Pattern of the address, because addresses contain card codes. */
  readonly route: string;
  /** The header of the W3C. */
  readonly traceparent: string | undefined;
}

/** The trace of one request. */
export interface RequestTrace {
  readonly traceId: string;
  /** Runs work whose statements belong to the trace. */
  readonly run: (work: () => void) => void;
  readonly end: (answer: { readonly status: number; readonly program: string | undefined }) => void;
}

/** Traces of requests and their statements, sent to a collector. */
export interface Traces {
  /** Undefined: this request is not traced. */
  readonly begin: (request: RequestFacts) => RequestTrace | undefined;
  readonly statements: StatementTrace;
  /** Sends what is left, for a short time. */
  readonly close: () => Promise<void>;
}

interface TraceOptions {
  /** Base address of the collector. */
  readonly url: string;
  readonly share: number;
  readonly onFailure: (error: unknown) => void;
  readonly nowMs: () => number;
  readonly random?: () => number;
}

/** Anyone may send `traceparent` and ask for a trace, so these have a limit. */
const ASKED_PER_SECOND = 10;
const EXPORT_WITHIN_MS = 3_000;
const CLOSE_WITHIN_MS = 2_000;
const SERVER_ERROR = 500;

/** The packages are loaded only if traces are on, and an installation without them says what to do. */
async function loadPackages() {
  try {
    const [api, sdk, resources, { OTLPTraceExporter }] = await Promise.all([
      import("@opentelemetry/api"),
      import("@opentelemetry/sdk-trace"),
      import("@opentelemetry/resources"),
      import("@opentelemetry/exporter-trace-otlp-http"),
    ]);
    return { api, sdk, resources, OTLPTraceExporter };
  } catch (error) {
    throw new DatabaseSetupError(
      "OTEL_EXPORTER_OTLP_ENDPOINT needs the packages of OpenTelemetry, which this installation does not have: " +
        "install it without --omit=dev.",
      { cause: error },
    );
  }
}

type Packages = Awaited<ReturnType<typeof loadPackages>>;

/** Tells of spans that the collector did not take. */
function reporting(exporter: SpanExporter, onFailure: TraceOptions["onFailure"]): SpanExporter {
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        if (result.error !== undefined) {
          onFailure(result.error);
        }
        done(result);
      }),
    shutdown: () => exporter.shutdown(),
    ...(exporter.forceFlush === undefined ? {} : { forceFlush: () => exporter.forceFlush?.() ?? Promise.resolve() }),
  };
}

function openProvider({ sdk, resources, OTLPTraceExporter }: Packages, { url, onFailure }: TraceOptions) {
  const exporter = reporting(
    new OTLPTraceExporter({ url: `${url}/v1/traces`, timeoutMillis: EXPORT_WITHIN_MS }),
    onFailure,
  );
  return new sdk.TracerProvider({
    resource: resources.resourceFromAttributes({ "service.name": "punktum", "service.version": RELEASE_VERSION }),
    sampler: new sdk.AlwaysOnSampler(),
    spanProcessors: [new sdk.BatchSpanProcessor({ exporter })],
  });
}

/** Version 00, and later versions as far as they are the same. */
const TRACEPARENT = /^(?!ff)[\da-f]{2}-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})(?:-|$)/;

/** The caller's span, and whether the caller asks for a trace. */
function callerOf({ api }: Packages, traceparent = ""): { readonly parent: Context; readonly isAsked: boolean } {
  const [, traceId = "", spanId = "", flags = ""] = TRACEPARENT.exec(traceparent) ?? [];
  const remote = { traceId, spanId, traceFlags: Number.parseInt(flags, 16), isRemote: true };
  if (!api.isSpanContextValid(remote)) {
    return { parent: api.ROOT_CONTEXT, isAsked: false };
  }
  const isAsked = (remote.traceFlags & api.TraceFlags.SAMPLED) !== 0;
  return { parent: api.trace.setSpanContext(api.ROOT_CONTEXT, remote), isAsked };
}

/** At most so many a second. */
function limitPerSecond(most: number, nowMs: () => number): () => boolean {
  let second = 0;
  let count = 0;
  return () => {
    const now = Math.floor(nowMs() / 1_000);
    count = now === second ? count + 1 : 1;
    second = now;
    return count <= most;
  };
}

/** Spans of statements in the context of their request. */
function statementTrace({ api }: Packages, tracer: Tracer, current: AsyncLocalStorage<Context>): StatementTrace {
  return {
    begin: (name) => {
      const context = current.getStore();
      if (context === undefined) {
        return undefined;
      }
      const attributes = { "db.system.name": "postgresql", "db.query.summary": name };
      const span = tracer.startSpan(name, { kind: api.SpanKind.CLIENT, attributes }, context);
      const { traceId, spanId } = span.spanContext();
      return {
        comment: `/*traceparent='00-${traceId}-${spanId}-01'*/ `,
        end: (error) => {
          if (error !== undefined) {
            // Messages of the database may contain values of rows.
            span.setAttribute("db.response.status_code", sqlStateOf(error) ?? "");
            span.setStatus({ code: api.SpanStatusCode.ERROR });
          }
          span.end();
        },
      };
    },
  };
}

/** Opens the connection to a collector. Which requests are traced is decided here, before anything is recorded. */
export async function openTraces(options: TraceOptions): Promise<Traces> {
  const packages = await loadPackages();
  const { api } = packages;
  const provider = openProvider(packages, options);
  const tracer = provider.getTracer("punktum");
  const current = new AsyncLocalStorage<Context>();
  const mayAsk = limitPerSecond(ASKED_PER_SECOND, options.nowMs);
  const random = options.random ?? Math.random;
  return {
    begin: ({ method, route, traceparent }) => {
      const { parent, isAsked } = callerOf(packages, traceparent);
      if (random() >= options.share && !(isAsked && mayAsk())) {
        return undefined;
      }
      const attributes = { "http.request.method": method, "http.route": route };
      const span = tracer.startSpan(`${method} ${route}`, { kind: api.SpanKind.SERVER, attributes }, parent);
      const context = api.trace.setSpan(parent, span);
      return {
        traceId: span.spanContext().traceId,
        run: (work) => current.run(context, work),
        end: ({ status, program }) => {
          span.setAttribute("http.response.status_code", status);
          if (program !== undefined) {
            span.setAttribute("punktum.program", program);
          }
          if (status >= SERVER_ERROR) {
            span.setStatus({ code: api.SpanStatusCode.ERROR });
          }
          span.end();
        },
      };
    },
    statements: statementTrace(packages, tracer, current),
    close: async () => {
      const timeout = new Promise((resolve) => setTimeout(resolve, CLOSE_WITHIN_MS).unref());
      await Promise.race([provider.shutdown().catch(options.onFailure), timeout]);
    },
  };
}
