import styled from "@emotion/styled";
import { formatDateTime, formatPoints, points } from "@punktum/domain";
import { Button, Dialog, Figure, fontSize, fontWeight, radius, space } from "@punktum/ui";
import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useStore } from "../../base/store.ts";
import { ClosingTime } from "../../components/closing-time.tsx";
import { deviceTimeZone } from "../../config/time-zone.ts";
import { useContentLanguage } from "../../hooks/use-languages.ts";
import { useDismissable } from "../../hooks/use-dismissable.ts";
import { useServices } from "../../services/services-context.ts";
import { reportError } from "../../services/reports/report-error.ts";
import type { SeenVoucher } from "../../storage/device-values.ts";
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
  "& > ul > li": { display: "flex", flexWrap: "wrap", alignItems: "center", gap: `0 ${space(2)}` },
  "& > ul > li > span": { minWidth: 0, overflowWrap: "anywhere" },
  // The title is above price and button where all three do not fit.
  "& > ul > li > span:first-of-type": { flex: "1 1 10rem" },
  "& > ul > li > span + span": { color: "var(--ui-text-muted)", fontVariantNumeric: "tabular-nums" },
  "& > h3": { fontSize: fontSize.body, fontWeight: fontWeight.strong },
});

interface SeenDialogProps {
  readonly visit: SeenVisit | undefined;
  readonly onClose: () => void;
}

/** A voucher with its price. */
function VoucherLine({
  voucher,
  children,
}: {
  readonly voucher: SeenVoucher;
  readonly children?: ReactNode;
}): ReactNode {
  const { t } = useTranslation();
  const language = useStore(useServices().language);
  const content = useContentLanguage();
  const { titles, points: price } = voucher;
  return (
    <li>
      <span lang={content}>{titles[content]}</span>
      {price === 0 ? null : (
        <span>{t("burn.pointsAmount", { count: price, points: formatPoints(price, language) })}</span>
      )}
      {children}
    </li>
  );
}

interface WelcomeProps {
  readonly visit: SeenVisit;
  readonly onChoose: (voucher: SeenVoucher) => void;
}

function Welcome({ visit, onChoose }: WelcomeProps): ReactNode {
  const { t } = useTranslation();
  const language = useStore(useServices().language);
  const content = useContentLanguage();
  const { vouchers = [], offer } = visit;
  // Why there is no more comes before the list, and what can be redeemed before the rest: large text hides the end.
  const shown = new Set([...(offer?.vouchers ?? []), ...vouchers]);
  const why = offer === undefined ? "scanner.seenRedeem" : "scanner.seenOffer";
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
      <p>
        {t(vouchers.length === 0 ? "scanner.seenText" : why)} {visit.isKept ? t("scanner.seenKept") : ""}
      </p>
      {vouchers.length === 0 ? null : (
        <>
          <h3>{t("scanner.seenVouchers")}</h3>
          <ul>
            {[...shown].map((voucher) => (
              <VoucherLine key={`${voucher.titles.de} ${voucher.points}`} voucher={voucher}>
                {offer?.vouchers.includes(voucher) === true ? (
                  <Button
                    size="small"
                    variant="secondary"
                    aria-label={`${t("burn.redeemNow")}: ${voucher.titles[content]}`}
                    onClick={() => onChoose(voucher)}
                  >
                    {t("burn.redeemNow")}
                  </Button>
                ) : null}
              </VoucherLine>
            ))}
          </ul>
        </>
      )}
    </Content>
  );
}

/** A chosen voucher. `number`: of the stored redemption, or undefined if it was not possible. */
type Chosen = { readonly voucher: SeenVoucher } & (
  | { readonly step: "asks" | "waits" }
  | { readonly step: "done"; readonly number: number | undefined }
);

const stepOf = (chosen: Chosen | undefined): string | undefined => (chosen?.step === "waits" ? "asks" : chosen?.step);

const titleOf = (chosen: Chosen | undefined) => {
  if (chosen?.step !== "done") {
    return chosen === undefined ? "scanner.seenTitle" : "burn.redeemNow";
  }
  return chosen.number === undefined ? "burn.refusedTitle" : "orders.keptTitle";
};

/** The chosen voucher, and what happens with it. */
function ChosenVoucher({ chosen }: { readonly chosen: Chosen }): ReactNode {
  const { t } = useTranslation();
  const isOver = chosen.step === "done";
  const text = isOver && chosen.number === undefined ? "scanner.seenNot" : "scanner.seenSure";
  return (
    <Content>
      <ul>
        <VoucherLine voucher={chosen.voucher} />
      </ul>
      <output>
        {isOver && chosen.number !== undefined ? t("scanner.seenDone", { number: chosen.number }) : t(text)}
      </output>
    </Content>
  );
}

interface ActionsProps {
  readonly chosen: Chosen | undefined;
  readonly onRedeem: (voucher: SeenVoucher) => void;
  readonly onClose: () => void;
}

function Actions({ chosen, onRedeem, onClose }: ActionsProps): ReactNode {
  const { t } = useTranslation();
  const isAsking = chosen?.step === "asks";
  return (
    <>
      <ClosingTime key={chosen?.step} onEnd={onClose} />
      <Button data-autofocus variant={isAsking ? "secondary" : "primary"} onClick={onClose}>
        {t("common.close")}
      </Button>
      {isAsking ? <Button onClick={() => onRedeem(chosen.voucher)}>{t("burn.redeemNow")}</Button> : null}
    </>
  );
}

/**
 * A member's last known balance while the server does not answer, with what the tablet's allowance lets the member
 * redeem. It closes by itself, because it is personal.
 */
export function SeenDialog({ visit, onClose }: SeenDialogProps): ReactNode {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState<Chosen>();
  const isOpen = visit !== undefined;
  useDismissable(isOpen, onClose);
  const redeem = (voucher: SeenVoucher): void => {
    setChosen({ voucher, step: "waits" });
    const end = (number?: number): void => setChosen({ voucher, step: "done", number });
    visit?.offer?.redeem(voucher).then(end, (error: unknown) => {
      reportError(error);
      end();
    });
  };
  return (
    <Dialog
      // A result is a dialog of its own, so that the focus is on its button.
      key={stepOf(chosen)}
      open={isOpen}
      title={t(titleOf(chosen))}
      role="alertdialog"
      onClose={onClose}
      dismissable={false}
      actions={isOpen ? <Actions chosen={chosen} onRedeem={redeem} onClose={onClose} /> : undefined}
    >
      {isOpen && chosen === undefined ? (
        <Welcome visit={visit} onChoose={(voucher) => setChosen({ voucher, step: "asks" })} />
      ) : null}
      {chosen === undefined ? null : <ChosenVoucher chosen={chosen} />}
    </Dialog>
  );
}
