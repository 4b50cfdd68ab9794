import { useState } from "react";
import { useTranslation } from "react-i18next";
import { saveFile } from "../../base/save-file.ts";
import { CAUSE_TEXTS } from "../../components/printer-words.ts";
import { ticketFile, type TicketFileKind } from "../../devices/printer/ticket-file.ts";
import { documentOf, type TicketLook } from "../../devices/printer/ticket-paper.ts";
import { useToast } from "../../hooks/use-toast.ts";
import { reportError } from "../../services/reports/report-error.ts";
import { reportPrinter } from "../../services/reports/report-printer.ts";
import { useServices } from "../../services/services-context.ts";
import { useStore } from "../../base/store.ts";
import { createPrintRecords } from "../../storage/redeeming/print-records.ts";
import type { PrintedTicket } from "../../storage/redeeming/printed-ticket.ts";

/** Recent tickets, with the actions of staff: print again or save as a file (decision 0108). */
export function useTicketCopy() {
  const { t } = useTranslation();
  const toast = useToast();
  const { printer, device, clock, receiptLogo } = useServices();
  const { printerIp, printerPaper } = useStore(device);
  const records = createPrintRecords(device, clock.now);
  const [busyId, setBusyId] = useState<string>();
  const lookOf = ({ paper }: PrintedTicket): TicketLook => ({
    logo: receiptLogo.get(),
    paper: printerPaper,
    // The first ticket may have been printed, so the second must be marked as a copy.
    isCopy: paper !== "none",
  });
  const during = async ({ reservationId }: PrintedTicket, work: () => Promise<void>): Promise<void> => {
    setBusyId(reservationId);
    try {
      await work();
    } catch (error) {
      reportError(error);
      toast.error("UNHANDLED_ERROR");
    } finally {
      setBusyId(undefined);
    }
  };
  const refuse = (): void => toast.error(t("printer.noFile"));
  return {
    tickets: records.tickets(),
    hasPrinter: printerIp !== undefined,
    busyId,
    print: async (ticket: PrintedTicket) =>
      await during(ticket, async () => {
        const made = await documentOf(ticket.content, lookOf(ticket));
        if (!made.ok) {
          refuse();
          return;
        }
        const jobId = `C-${ticket.reservationId}`;
        const end = await printer.print(printerIp ?? "", { document: made.response.document, jobId });
        reportPrinter("copy", end);
        if (end.isOk) {
          await records.notePaper(ticket.reservationId);
          toast.success("printer.copyDone");
        } else {
          toast.error(t(CAUSE_TEXTS[end.cause], { ip: printerIp ?? "" }));
        }
      }),
    save: async (ticket: PrintedTicket, kind: TicketFileKind) =>
      await during(ticket, async () => {
        const file = await ticketFile(ticket.content, lookOf(ticket), kind);
        if (!file.ok) {
          refuse();
          return;
        }
        saveFile(file.response, `${ticket.content.redemptionNumber}.${kind}`);
        // Staff hand out the saved file, so the ticket no longer needs their attention.
        if (ticket.paper !== "printed") {
          await records.notePaper(ticket.reservationId, "saved");
        }
      }),
  };
}
