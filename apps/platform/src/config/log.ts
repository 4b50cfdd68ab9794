import { type DestinationStream, type Logger, pino, stdTimeFunctions } from "pino";
import { scrub } from "./scrub.ts";

/** The platform's log: JSON lines, each scrubbed as a whole, whichever part of the program wrote it. */
export function createLog(options: { readonly level: string; readonly destination?: DestinationStream }): Logger {
  return pino(
    {
      level: options.level,
      base: null,
      timestamp: stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      hooks: { streamWrite: scrub },
    },
    options.destination ?? pino.destination({ dest: 1, sync: true }),
  );
}
