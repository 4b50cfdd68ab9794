import { shouldPrintFirst } from "@punktum/domain";
import { useMounting } from "../../hooks/use-device.ts";
import { reportError } from "../../services/report-error.ts";
import { reportPrinter, reportUnbooked } from "../../services/report-printer.ts";
import { useServices } from "../../services/services-context.ts";
import { createPrintRecords } from "../../storage/print-records.ts";
import { printAndRedeem, ticketNumberOf, type PrintRedeemServices } from "./print-redeem.ts";
import type { RedeemDependencies } from "./redeem-machine.ts";
import { ticketContentOf, ticketDocumentOf } from "./ticket-document.ts";
import { useWording } from "./use-wording.ts";

type Printing = Pick<RedeemDependencies, "printsFirst" | "printAndRedeem" | "onUnprinted" | "onPaperSeen">;
type Shared = Pick<RedeemDependencies, "intents" | "readShopper">;

/** What the redemption needs to print first (BURN-26, PRINT-01). */
export function usePrintRedeem(shared: Shared): Printing {
  const { gateway, printer, device, clock, receiptLogo } = useServices();
  const { posMode } = useMounting();
  const wording = useWording();
  const records = createPrintRecords(device, clock.now);
  return {
    printsFirst: ({ voucher }) => shouldPrintFirst(voucher, { posMode, printerAddress: device.get().printerIp }),
    onPaperSeen: (reservationId) => {
      records.notePaper(reservationId).catch(reportError);
    },
    onUnprinted: ({ voucher }, { bookingId }) => {
      // What would be printed at a service station with a printer (BURN-26).
      if (shouldPrintFirst(voucher, { posMode, printerAddress: "any" })) {
        const wish = { voucher, number: ticketNumberOf(bookingId), nowMs: clock.now() };
        records.noteUnprinted(bookingId, ticketContentOf(wish, wording)).catch(reportError);
      }
    },
    printAndRedeem: async ({ voucher, couponKey }) => {
      const { printerIp = "", printerPaper } = device.get();
      const { code, userReferenceCode, clientId } = shared.readShopper();
      const services: PrintRedeemServices = {
        gateway,
        intents: shared.intents,
        records,
        onUnbooked: reportUnbooked,
        nowMs: clock.now,
        newKey: () => crypto.randomUUID(),
        makeTicket: async (printed, number) =>
          await ticketDocumentOf({ voucher: printed, number, nowMs: clock.now() }, wording, {
            logo: receiptLogo.get(),
            paper: printerPaper,
          }),
        readStatus: async () => {
          const result = await printer.readStatus(printerIp);
          reportPrinter("status", result);
          return result;
        },
        print: async (document, number) => {
          const result = await printer.print(printerIp, { document, jobId: `R-${number}` });
          reportPrinter("ticket", result);
          return result;
        },
      };
      return await printAndRedeem(services, { code, userReferenceCode, clientId, voucher, couponKey });
    },
  };
}
