import styled from "@emotion/styled";
import { formatDateTime, formatPoints, points } from "@punktum/domain";
import { Button, Dialog, Figure, fontSize, fontWeight, radius, space } from "@punktum/ui";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useStore } from "../../base/store.ts";
import { ClosingTime } from "../../components/closing-time.tsx";
import { deviceTimeZone } from "../../config/time-zone.ts";
import { useDismissable } from "../../hooks/use-dismissable.ts";
import { useServices } from "../../services/services-context.ts";
import type { SeenVisit } from "./seen-visits.ts";

const Content = styled.div({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: space(2),
  // The balance is the answer that the member came for.
  "& > [data-part=balance]": {
    display: "grid",
    justifyItems: "center",
    gap: space(1),
    padding: space(3),
    borderRadius: radius.card,
    background: "var(--ui-sunken)",
  },
  "& > [data-part=balance] > p": { color: "var(--ui-text-muted)" },
  "& > ul": { display: "grid", gap: space(1), margin: 0, padding: 0, listStyle: "none" },
  "& > ul > li": { display: "flex", flexWrap: "wrap", justifyContent: "space-between", gap: `0 ${space(2)}` },
  "& > ul > li > span": { minWidth: 0, overflowWrap: "anywhere" },
  "& > ul > li > span + span": { color: "var(--ui-text-muted)", fontVariantNumeric: "tabular-nums" },
  "& > h3": { fontSize: fontSize.body, fontWeight: fontWeight.strong },
});

interface SeenDialogProps {
  readonly visit: SeenVisit | undefined;
  readonly onClose: () => void;
}

function Welcome({ visit }: { readonly visit: SeenVisit }): ReactNode {
  const { t } = useTranslation();
  const language = useStore(useServices().language);
  const { vouchers = [] } = visit;
  return (
    <Content>
      <div data-part="balance">
        <Figure
          value={visit.points}
          format={(value) => formatPoints(points(value), language)}
          unit={t("burn.points", { count: visit.points })}
        />
        <p>{t("orders.asOf", { time: formatDateTime(visit.atMs, deviceTimeZone) })}</p>
      </div>
      {vouchers.length === 0 ? null : (
        <>
          <h3>{t("scanner.seenVouchers")}</h3>
          <ul>
            {vouchers.map(({ titles, points: price }) => (
              <li key={`${titles.de} ${price}`}>
                <span>{titles[language]}</span>
                {price === 0 ? null : (
                  <span>{t("burn.pointsAmount", { count: price, points: formatPoints(price, language) })}</span>
                )}
              </li>
            ))}
          </ul>
        </>
      )}
      <p>
        {t(vouchers.length === 0 ? "scanner.seenText" : "scanner.seenRedeem")}{" "}
        {visit.isKept ? t("scanner.seenKept") : ""}
      </p>
    </Content>
  );
}

/** A member's last known balance while the server does not answer. It closes by itself, because it is personal. */
export function SeenDialog({ visit, onClose }: SeenDialogProps): ReactNode {
  const { t } = useTranslation();
  const isOpen = visit !== undefined;
  useDismissable(isOpen, onClose);
  return (
    <Dialog
      open={isOpen}
      title={t("scanner.seenTitle")}
      role="alertdialog"
      onClose={onClose}
      dismissable={false}
      actions={
        isOpen ? (
          <>
            <ClosingTime onEnd={onClose} />
            <Button data-autofocus onClick={onClose}>
              {t("common.close")}
            </Button>
          </>
        ) : undefined
      }
    >
      {isOpen ? <Welcome visit={visit} /> : null}
    </Dialog>
  );
}
