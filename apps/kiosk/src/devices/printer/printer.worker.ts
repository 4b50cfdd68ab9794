import { createBrowserPrinterClient } from "@punktum/printing/client";
import { systemClock } from "../../base/clock.ts";
import type { FromPrinter, ToPrinter } from "./printer-messages.ts";
import { servePrinter } from "./serve-printer.ts";

/*
 * Speaks to one printer. Its address is part of this script's address, and the content policy of the script allows this
 * printer only (decision 0308).
 */
const { location } = globalThis;
const ip = new URLSearchParams(location.search).get("printer") ?? "";

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker talks to its page only
const answer = (message: FromPrinter): void => globalThis.postMessage(message);
const serve = servePrinter(
  createBrowserPrinterClient(systemClock),
  { ip, isSecure: location.protocol === "https:" },
  answer,
);
addEventListener("message", ({ data }: MessageEvent<ToPrinter>) => void serve(data));
answer({ kind: "started" });
