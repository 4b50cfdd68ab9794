import { createServer } from "node:http";
import * as z from "zod/mini";

const value = z.object({
  stringValue: z.optional(z.string()),
  intValue: z.optional(z.union([z.string(), z.number()])),
});
const span = z.object({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.optional(z.string()),
  name: z.string(),
  kind: z.number(),
  status: z.optional(z.object({ code: z.optional(z.number()) })),
  attributes: z.array(z.object({ key: z.string(), value })),
});
/** The JSON of OTLP over HTTP. */
const exported = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: z.array(z.object({ key: z.string(), value })) }),
      scopeSpans: z.array(z.object({ spans: z.array(span) })),
    }),
  ),
});

/** A span as a collector receives it. */
type ReceivedSpan = z.output<typeof span>;

/** A collector of traces on this machine, which speaks OTLP over HTTP with JSON. */
export interface TraceCollector {
  readonly url: string;
  readonly spans: readonly ReceivedSpan[];
  /** Everything that arrived, as text. */
  readonly texts: readonly string[];
  readonly paths: readonly string[];
  close(): void;
}

/** Starts a collector. */
export async function startTraceCollector(): Promise<TraceCollector> {
  const spans: ReceivedSpan[] = [];
  const texts: string[] = [];
  const paths: string[] = [];
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => void parts.push(part));
    request.on("end", () => {
      const text = Buffer.concat(parts).toString();
      texts.push(text);
      paths.push(`${request.method} ${request.url} ${request.headers["content-type"]}`);
      const { resourceSpans } = z.parse(exported, JSON.parse(text));
      spans.push(...resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)));
      response.writeHead(200, { "content-type": "application/json" }).end("{}");
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = z.parse(z.object({ port: z.number() }), server.address());
  return {
    url: `http://127.0.0.1:${port}`,
    spans,
    texts,
    paths,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
