import { CLIENT_LOG_BATCH_MAX, clientLogsApi } from "@punktum/contracts";
import { maskPersonal, RELEASE_VERSION } from "@punktum/domain";
import { isAuthenticated } from "../../storage/device-values.ts";
import type { KioskServices } from "../kiosk-services.ts";
import { countReports, errorTags, queueReports, takeReports, type Report } from "./report-error.ts";

const SEND_EVERY_MS = 10_000;

const MOST = { name: 100, message: 1_000, stack: 4_000, tag: 100 } as const;

/** Cut to the platform's lengths, without anything that points to a person. */
const cut = (text: string, most: number): string => maskPersonal(text).slice(0, most);

const entryOf = ({ level, name, message, stack, atMs, count }: Report) => ({
  level,
  name: cut(name, MOST.name) || "Error",
  message: cut(message, MOST.message),
  stack: cut(stack, MOST.stack),
  occurredAt: new Date(atMs).toISOString(),
  count,
});

type Surroundings = Pick<KioskServices, "clock" | "device" | "isOnline" | "server">;

/** Sends what waits; what could not be sent waits on. Its own failure is no report: that would go round in circles. */
async function sendOnce({ server }: Pick<Surroundings, "server">): Promise<void> {
  const { http } = await server();
  const reports = takeReports(CLIENT_LOG_BATCH_MAX);
  const tags = Object.fromEntries(Object.entries(errorTags()).map(([name, value]) => [name, value.slice(0, MOST.tag)]));
  const body = { release: RELEASE_VERSION, tags, entries: reports.map(entryOf) };
  const answer = await http.callV2(clientLogsApi.reportClientLogs, { body });
  if (!answer.ok && (answer.error.code === "UNHANDLED_ERROR" || answer.error.code === undefined)) {
    queueReports(reports);
  }
}

/** Sends reports in bundles while somebody is signed in here and the server can be reached; ends when called (HTTP-12). */
export function startReporting({ clock, device, isOnline, server }: Surroundings): () => void {
  let isSending = false;
  const send = async (): Promise<void> => {
    if (isSending || countReports() === 0 || !isOnline.get() || !isAuthenticated(device.get())) {
      return;
    }
    isSending = true;
    // The code may not have arrived, or the device may be wiped meanwhile: the next round tries again.
    await sendOnce({ server }).catch(() => undefined);
    isSending = false;
  };
  return clock.every(SEND_EVERY_MS, () => void send());
}
