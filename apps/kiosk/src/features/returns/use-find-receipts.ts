import { useTranslation } from "react-i18next";
import { useGateway } from "../../hooks/use-gateway.ts";
import { createKnownReceipts } from "../../services/orders/known-receipts.ts";
import { callEnd } from "../../services/server/call-end.ts";
import { useServices } from "../../services/services-context.ts";
import type { ReturnableReceipt } from "../../storage/known-receipt.ts";

/** Sales with a number, less what was returned here. */
interface Found {
  readonly found: readonly ReturnableReceipt[];
  /** Not found, or the code or text of a failure. */
  readonly problem?: string | undefined;
}

/** Finds sales at the server, or those that this tablet knows while the server does not answer. */
export function useFindReceipts(): (number: string) => Promise<Found> {
  const { t } = useTranslation();
  const { device, clock, isOnline, orders } = useServices();
  const gateway = useGateway();
  const receipts = createKnownReceipts(device, clock);
  const known = (number: string): Found => {
    const found = receipts.find(number);
    return { found, problem: found.length === 0 ? t("returns.unknownHere") : undefined };
  };
  return async (number) => {
    if (!isOnline.get()) {
      return known(number);
    }
    // Asked first: a return that is answered from now on is contained in the server's figures, or counted once too often.
    const waiting = await (await orders()).list();
    const end = callEnd(await gateway.findReceipts(number));
    if (end.kind === "unanswered") {
      return known(number);
    }
    if (end.kind === "refused") {
      return { found: [], problem: end.error.code ?? end.error.message };
    }
    const found = await receipts.note(end.response, waiting);
    return { found, problem: found.length === 0 ? t("returns.notFound") : undefined };
  };
}
