import { parseArgs } from "node:util";
import { paperOf, PRINTER_MODELS, type Paper } from "@punktum/printing";
import type { Ports } from "./virtual-printer.ts";

/** Options of the command line. */
export interface PrinterArguments {
  readonly host: string;
  readonly ports: Ports;
  readonly model: string;
  readonly paper: Paper;
  readonly folder: string | undefined;
  readonly millimetresPerSecond: number;
  readonly takesCommands: boolean;
}

/** The command line is invalid. */
export class ArgumentsError extends Error {}

const OPTIONS = {
  help: { type: "boolean", short: "h", default: false },
  host: { type: "string", default: "127.0.0.1" },
  "page-port": { type: "string", default: "8070" },
  "http-port": { type: "string", default: "8071" },
  "https-port": { type: "string", default: "8072" },
  "socket-port": { type: "string", default: "8008" },
  "secure-socket-port": { type: "string", default: "8043" },
  model: { type: "string", default: "TM-m30III" },
  roll: { type: "string", default: "80" },
  jobs: { type: "string" },
  speed: { type: "string", default: "250" },
  "no-command": { type: "boolean", default: false },
} as const;

export const HELP = `virtual-printer: a receipt printer of the network that is not there.

It speaks ePOS-Print over HTTP and over the socket, checks documents as the manual says and draws the paper.
Its page shows the paper coming out and has a switch for everything that can go wrong.

  --host <address>             where to listen (127.0.0.1)
  --page-port <port>           the page with the paper and the switches (8070)
  --http-port <port>           the HTTP service; a real printer has it on 80 (8071)
  --https-port <port>          the same encrypted; a real printer has it on 443 (8072)
  --socket-port <port>         the socket (8008)
  --secure-socket-port <port>  the same encrypted, with a certificate signed by itself (8043)
  --model <name>               whose paper it has (TM-m30III)
  --roll <80|58>               width of the roll in millimetres (80)
  --jobs <folder>              keeps every job there: document, pictures, text
  --speed <mm/s>               how fast it prints (250)
  --no-command                 refuses the element <command>, as the TM-T20IV does
  -h, --help                   this text

A port of 0 takes any free one. Models: ${PRINTER_MODELS.join(", ")}.`;

function portOf(text: string, name: string): number {
  const port = Number(text);
  if (!/^\d{1,5}$/.test(text) || port > 65_535) {
    throw new ArgumentsError(`--${name}: ${text} is no port`);
  }
  return port;
}

function given(words: readonly string[]) {
  try {
    return parseArgs({ args: [...words], options: OPTIONS, strict: true }).values;
  } catch (error) {
    throw new ArgumentsError(error instanceof Error ? error.message : String(error));
  }
}

/** Parses the command line; undefined for the help option. @throws ArgumentsError */
export function readArguments(words: readonly string[]): PrinterArguments | undefined {
  const values = given(words);
  if (values.help) {
    return undefined;
  }
  const roll = values.roll === "58" ? 58 : 80;
  const paper = paperOf(values.model, roll);
  const speed = Number(values.speed);
  if (paper === undefined || !["58", "80"].includes(values.roll)) {
    throw new ArgumentsError(`A ${values.model} with a roll of ${values.roll} mm is not known`);
  }
  if (!(speed > 0)) {
    throw new ArgumentsError(`--speed: ${values.speed} is no speed`);
  }
  return {
    host: values.host,
    ports: {
      page: portOf(values["page-port"], "page-port"),
      service: portOf(values["http-port"], "http-port"),
      secureService: portOf(values["https-port"], "https-port"),
      socket: portOf(values["socket-port"], "socket-port"),
      secureSocket: portOf(values["secure-socket-port"], "secure-socket-port"),
    },
    model: values.model,
    paper,
    folder: values.jobs,
    millimetresPerSecond: speed,
    takesCommands: !values["no-command"],
  };
}
