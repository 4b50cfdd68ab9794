import { CLIENT_LOG_BATCH_MAX, clientLogsApi } from "@punktum/contracts";
import { maskPersonal, RELEASE_VERSION } from "@punktum/domain";
import { isAuthenticated } from "../../storage/device-values.ts";
import type { KioskServices } from "../kiosk-services.ts";
import { countReports, errorTags, queueReports, takeReports, type Report } from "./report-error.ts";

const SEND_EVERY_MS = 10_000;

const MAX_LENGTHS = { name: 100, message: 1_000, stack: 4_000, tag: 100 } as const;

/** Cuts to the platform's lengths and masks personal data. */
const cut = (text: string, most: number): string => maskPersonal(text).slice(0, most);

const entryOf = ({ level, name, message, stack, atMs, count }: Report) => ({
  level,
  name: cut(name, MAX_LENGTHS.name) || "Error",
  message: cut(message, MAX_LENGTHS.message),
  stack: cut(stack, MAX_LENGTHS.stack),
  occurredAt: new Date(atMs).toISOString(),
  count,
});

type ReportServices = Pick<KioskServices, "clock" | "device" | "isOnline" | "server">;

/**
 * Sends the queued reports, and queues them again if the call fails. Its own failure is not reported, because that
 * would loop.
 */
async function sendOnce({ server }: Pick<ReportServices, "server">): Promise<void> {
  const { http } = await server();
  const reports = takeReports(CLIENT_LOG_BATCH_MAX);
  const tags = Object.fromEntries(
    Object.entries(errorTags()).map(([name, value]) => [name, value.slice(0, MAX_LENGTHS.tag)]),
  );
  const body = { release: RELEASE_VERSION, tags, entries: reports.map(entryOf) };
  const answer = await http.callV2(clientLogsApi.reportClientLogs, { body });
  if (!answer.ok && (answer.error.code === "UNHANDLED_ERROR" || answer.error.code === undefined)) {
    queueReports(reports);
  }
}

/** Sends reports in batches while the device is signed in and the server reachable. Returns the stop function. */
export function startReporting({ clock, device, isOnline, server }: ReportServices): () => void {
  let isSending = false;
  const send = async (): Promise<void> => {
    if (isSending || countReports() === 0 || !isOnline.get() || !isAuthenticated(device.get())) {
      return;
    }
    isSending = true;
    // The code may fail to load, or the device may be wiped. The next round retries.
    await sendOnce({ server }).catch(() => undefined);
    isSending = false;
  };
  return clock.every(SEND_EVERY_MS, () => void send());
}
