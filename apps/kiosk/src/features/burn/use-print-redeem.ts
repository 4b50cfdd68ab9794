import { shouldPrintFirst } from "@punktum/domain";
import { useMounting } from "../../hooks/use-device.ts";
import { reportPrinter } from "../../services/report-printer.ts";
import { useServices } from "../../services/services-context.ts";
import { createOpenPrints } from "../../storage/open-prints.ts";
import { printAndRedeem } from "./print-redeem.ts";
import type { RedeemDependencies } from "./redeem-machine.ts";
import { ticketDocumentOf } from "./ticket-document.ts";
import { useWording } from "./use-wording.ts";

type Shared = Pick<RedeemDependencies, "gateway" | "intents" | "readShopper">;

/** What the redemption needs to print first (BURN-26, PRINT-01). */
export function usePrintRedeem(shared: Shared): Pick<RedeemDependencies, "printsFirst" | "printAndRedeem"> {
  const { gateway, printer, device, clock } = useServices();
  const { posMode } = useMounting();
  const wording = useWording();
  return {
    printsFirst: ({ voucher }) => shouldPrintFirst(voucher, { posMode, printerAddress: device.get().printerIp }),
    printAndRedeem: async ({ voucher, couponKey }) => {
      const ip = device.get().printerIp ?? "";
      const { code, userReferenceCode } = shared.readShopper();
      const services = {
        gateway,
        intents: shared.intents,
        openPrints: createOpenPrints(device),
        nowMs: clock.now,
        newKey: () => crypto.randomUUID(),
        makeDocument: async (printed: typeof voucher, number: string) =>
          await ticketDocumentOf(printed, number, clock.now(), wording),
        readStatus: async () => {
          const result = await printer.readStatus(ip);
          reportPrinter("status", result);
          return result;
        },
        print: async (document: string, number: string) => {
          const result = await printer.print(ip, { document, jobId: `R-${number}` });
          reportPrinter("ticket", result);
          return result;
        },
      };
      return await printAndRedeem(services, { code, userReferenceCode, voucher, couponKey });
    },
  };
}
