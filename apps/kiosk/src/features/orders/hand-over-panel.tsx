import { Button, space } from "@punktum/ui";
import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { saveFile } from "../../base/save-file.ts";
import type { HandOver, WaitingOrder } from "../../services/orders/order-types.ts";
import { List } from "./order-lines.ts";

/** The file of a hand-over. It contains card numbers. */
const fileOf = ({ storages }: HandOver): Blob =>
  new Blob([JSON.stringify({ punktum: "hand-over", storages }, null, 1)], { type: "application/json" });

interface HandOverPanelProps {
  readonly orders: readonly WaitingOrder[];
  readonly wordsOf: (order: WaitingOrder["order"]) => string;
  readonly onHandOver: (then: (made: HandOver) => void) => void;
  /** Staff say that the back office has them. */
  readonly onDone: (made: HandOver) => void;
}

/** Hands unbooked orders over to the back office: a code for each, and a file of all. */
export function HandOverPanel({ orders, wordsOf, onHandOver, onDone }: HandOverPanelProps): ReactNode {
  const { t } = useTranslation();
  const [made, setMade] = useState<HandOver>();
  const listed = orders.filter(({ number }) => made?.numbers.includes(number));
  if (made === undefined || listed.length === 0) {
    return (
      <Button size="small" variant="quiet" onClick={() => onHandOver(setMade)}>
        {t("orders.handOver")}
      </Button>
    );
  }
  return (
    <div style={{ display: "grid", gap: space(1), flexBasis: "100%", marginBlockStart: space(2) }}>
      <p style={{ maxWidth: "62ch" }}>{t("orders.handOverText")}</p>
      <List aria-label={t("orders.handOver")}>
        {listed.map(({ number, order }) => (
          <li key={number}>
            <p>{wordsOf(order)}</p>
            <code style={{ overflowWrap: "anywhere", userSelect: "text" }}>
              {made.codes.get(number) ?? t("orders.onlyFile")}
            </code>
          </li>
        ))}
      </List>
      <div style={{ display: "flex", flexWrap: "wrap", gap: space(1) }}>
        <Button size="small" variant="secondary" onClick={() => saveFile(fileOf(made), "punktum-hand-over.json")}>
          {t("orders.saveFile")}
        </Button>
        <Button size="small" variant="quiet" onClick={() => onDone(made)}>
          {t("orders.handedOver")}
        </Button>
      </div>
    </div>
  );
}
