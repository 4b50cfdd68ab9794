import { space } from "@punktum/ui";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { WaitingOrder } from "../../services/orders/order-types.ts";

/** No statement proves who was on duty, and the server has not answered yet whether it needs one. A visit needs none. */
const mayNeedSignIn = ({ state, order, needsSignIn }: WaitingOrder): boolean =>
  state.kind === "WAITING" &&
  !needsSignIn &&
  order !== undefined &&
  order.kind !== "CHECK_IN" &&
  order.statement === undefined;

/** What happens next with the listed orders: sent by themselves, after a sign-in, or by a decision of staff. */
export function WaitingHint({ orders }: { readonly orders: readonly WaitingOrder[] }): ReactNode {
  const { t } = useTranslation();
  const forStaff = orders.filter(({ needsSignIn }) => needsSignIn).length;
  const refused = orders.filter(({ state }) => state.kind === "REFUSED").length;
  const visits = orders.filter(({ state, order }) => state.kind === "WAITING" && order?.kind === "CHECK_IN").length;
  const alone = orders.length - forStaff - refused - visits;
  const hints = [
    orders.length === 0 ? t("orders.none") : undefined,
    forStaff > 0 ? t("orders.hintSignIn", { count: forStaff }) : undefined,
    alone > 0 ? t("orders.hint", { count: alone }) : undefined,
    visits > 0 ? t("orders.visitsWait", { count: visits }) : undefined,
    orders.some(mayNeedSignIn) ? t("orders.hintNobody") : undefined,
    refused > 0 ? t("orders.hintRefused", { count: refused }) : undefined,
  ].filter((hint) => hint !== undefined);
  return (
    <div style={{ display: "grid", gap: space(1), color: "var(--ui-text-muted)", maxWidth: "62ch" }}>
      {hints.map((hint) => (
        <p key={hint}>{hint}</p>
      ))}
    </div>
  );
}
