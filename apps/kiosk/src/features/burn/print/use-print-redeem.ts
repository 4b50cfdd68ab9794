import { bookingNumberOf, shouldPrintFirst } from "@punktum/domain";
import type { PreparedPrinter, PrinterResult } from "@punktum/printing";
import { useMounting } from "../../../hooks/use-device.ts";
import { reportError } from "../../../services/reports/report-error.ts";
import { reportPrinter, reportUnbooked } from "../../../services/reports/report-printer.ts";
import { useServices } from "../../../services/services-context.ts";
import { createPrintRecords } from "../../../storage/redeeming/print-records.ts";
import { createPreparedPrints } from "./prepared-prints.ts";
import {
  printAndRedeem,
  printIntentName,
  type PrintRedeemServices,
  type PrintRequest,
  type TicketPrinter,
} from "./print-redeem.ts";
import type { RedeemDependencies } from "../redeem/redeem-dependencies.ts";
import type { RedeemRequest } from "../redeem/redeem-request.ts";
import { ticketContentOf, ticketDocumentOf } from "./ticket-document.ts";
import { usePaperWording } from "../ticket/use-wording.ts";

/** The dependencies of a redemption that concern printing. */
export type Printing = Pick<
  RedeemDependencies,
  "printsFirst" | "onAsked" | "onDismissed" | "printAndRedeem" | "onUnprinted" | "onPaperSeen"
>;

type Shared = Pick<RedeemDependencies, "intents" | "readShopper">;

/** Reports the results of the status request and the print job to staff. */
function reportingPrinter({ status, print, drop }: PreparedPrinter): TicketPrinter {
  const reporting =
    (what: "status" | "ticket") =>
    (result: PrinterResult): PrinterResult => {
      reportPrinter(what, result);
      return result;
    };
  return {
    status: status.then(reporting("status")),
    print: async (document, number) => reporting("ticket")(await print({ document, jobId: `R-${number}` })),
    drop,
  };
}

/** What the redemption needs to print first. */
export function usePrintRedeem({ intents, readShopper }: Shared): Printing {
  const { gateway, printer, device, clock, receiptLogo } = useServices();
  const { posMode, store } = useMounting();
  const wording = usePaperWording();
  const records = createPrintRecords(device, clock.now);
  const makeTicket: PrintRedeemServices["makeTicket"] = async (voucher, number, redemptionCode) =>
    await ticketDocumentOf({ voucher, store, number, redemptionCode, nowMs: clock.now() }, wording, {
      logo: receiptLogo.get(),
      paper: device.get().printerPaper,
    });
  const printsFirst: Printing["printsFirst"] = ({ voucher }) =>
    shouldPrintFirst(voucher, { posMode, printerAddress: device.get().printerIp });
  const requestOf = ({ voucher, couponKey }: RedeemRequest): PrintRequest => {
    const { code, userReferenceCode, clientId } = readShopper();
    return { code, userReferenceCode, clientId, voucher, couponKey };
  };
  const prepared = createPreparedPrints({ intents, makeTicket, onError: reportError });
  return {
    printsFirst,
    onAsked: (request) => {
      if (printsFirst(request)) {
        printer.load(device.get().printerIp ?? "");
        prepared.prepare(request.voucher, printIntentName(requestOf(request)));
      }
    },
    onDismissed: ({ voucher }) => prepared.forget(voucher),
    onPaperSeen: (reservationId) => {
      records.notePaper(reservationId).catch(reportError);
    },
    onUnprinted: ({ voucher }, { bookingId, proof }) => {
      // A service station with a printer would have printed this voucher (BURN-26).
      if (shouldPrintFirst(voucher, { posMode, printerAddress: "any" })) {
        const number = bookingNumberOf(bookingId);
        const input = { voucher, store, number, redemptionCode: proof?.code, nowMs: clock.now() };
        records.noteUnprinted(bookingId, ticketContentOf(input, wording)).catch(reportError);
      }
    },
    printAndRedeem: async (request) => {
      const { printerIp = "" } = device.get();
      const services: PrintRedeemServices = {
        ...prepared.take(request.voucher),
        gateway,
        intents,
        records,
        onUnbooked: reportUnbooked,
        nowMs: clock.now,
        newKey: () => crypto.randomUUID(),
        preparePrinter: () => reportingPrinter(printer.prepare(printerIp)),
      };
      return await printAndRedeem(services, requestOf(request));
    },
  };
}
