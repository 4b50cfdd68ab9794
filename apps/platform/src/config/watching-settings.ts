import * as z from "zod/mini";

/** How requests are traced and logged. */
export interface WatchingSettings {
  /** Base address of a collector of traces. Absent: nothing is traced. */
  readonly tracesUrl: string | undefined;
  /** Share of requests that are traced. */
  readonly tracesShare: number;
  /** Share of successful, fast requests that are logged. */
  readonly logShare: number;
}

const share = z.pipe(
  z.pipe(z.string().check(z.regex(/^(?:0(?:\.\d{1,6})?|1(?:\.0{1,6})?)$/)), z.transform(Number)),
  z.number(),
);
const webUrl = z.string().check(z.refine((value) => /^https?:\/\/[^/]/.test(value) && URL.canParse(value)));

/** The variables. Those of traces have the names that every OpenTelemetry program reads. */
export const watchingForms = {
  OTEL_EXPORTER_OTLP_ENDPOINT: z.optional(webUrl),
  OTEL_TRACES_SAMPLER_ARG: z.optional(share),
  LOG_SHARE: z.optional(share),
};
const schema = z.object(watchingForms);

export const WATCHING_EXPECTED: Readonly<Record<keyof z.output<typeof schema>, string>> = {
  OTEL_EXPORTER_OTLP_ENDPOINT: "an address such as http://collector:4318",
  OTEL_TRACES_SAMPLER_ARG: "a share from 0 to 1",
  LOG_SHARE: "a share from 0 to 1",
};

const TRACED_SHARE = 0.01;

export function readWatching(given: z.output<typeof schema>): WatchingSettings {
  return {
    tracesUrl: given.OTEL_EXPORTER_OTLP_ENDPOINT?.replace(/\/+$/, ""),
    tracesShare: given.OTEL_TRACES_SAMPLER_ARG ?? TRACED_SHARE,
    logShare: given.LOG_SHARE ?? 1,
  };
}
