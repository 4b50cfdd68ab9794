import { formatDateTime, timeZoneOrDefault } from "@punktum/domain";
import { PressCard, space } from "@punktum/ui";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { Return } from "./use-return.ts";
import { useEuros } from "../../hooks/use-euros.ts";

/** Choice between several sales with the same number; tills reuse their numbers. */
export function ReceiptChoice({ model }: { readonly model: Return }): ReactNode {
  const euros = useEuros();
  const { t } = useTranslation();
  return (
    <>
      <p>{t("returns.chooseReceipt")}</p>
      <ul style={{ display: "grid", gap: space(1), margin: 0, padding: 0, listStyle: "none" }}>
        {model.receipts.map((receipt) => (
          <li key={receipt.transactionId}>
            <PressCard style={{ padding: space(2) }} onClick={() => model.choose(receipt)}>
              {t("returns.sold", {
                time: formatDateTime(receipt.timeMs, timeZoneOrDefault(null)),
                amount: euros(receipt.amountCents),
              })}
            </PressCard>
          </li>
        ))}
      </ul>
    </>
  );
}
