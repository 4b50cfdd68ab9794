import styled from "@emotion/styled";
import { formatDateTime, formatPoints, formatSignedPoints, timeZoneOrDefault } from "@punktum/domain";
import { Button, fontSize, fontWeight, radius, Skeleton, space } from "@punktum/ui";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { WhyList } from "../../components/why-list.tsx";
import { useErrorText } from "../../hooks/use-error-text.ts";
import { useServices } from "../../services/services-context.ts";
import { useStore } from "../../base/store.ts";
import type { ReturnableReceipt } from "../../storage/known-receipt.ts";
import { returnableLines, type Return } from "./use-return.ts";
import { useEuros } from "../../hooks/use-euros.ts";

const Lines = styled.fieldset({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  minWidth: 0,
  "& > legend": { padding: 0, fontWeight: fontWeight.strong, fontSize: fontSize.lead },
  "& > label": {
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    gap: `0 ${space(2)}`,
    minHeight: "3.5rem",
    paddingBlock: space(1),
    cursor: "pointer",
  },
  "& > label + label": { borderTop: "1px solid var(--ui-line)" },
  "& > label[data-left=false]": { color: "var(--ui-text-muted)", cursor: "default" },
  "& input": { width: "1.75rem", height: "1.75rem", accentColor: "var(--ui-brand-mark)" },
  "& input + span": { flex: "1 1 7rem", minWidth: 0, overflowWrap: "anywhere", hyphens: "auto", lineHeight: 1.3 },
  // Below the name where both do not fit: a phone, or large text.
  "& [data-part=money]": {
    marginInlineStart: "auto",
    fontVariantNumeric: "tabular-nums",
    fontWeight: fontWeight.strong,
  },
});

const Result = styled.dl({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr) auto",
  gap: `${space(0.5)} ${space(2)}`,
  margin: 0,
  padding: space(2),
  borderRadius: radius.card,
  background: "var(--ui-sunken)",
  "& > dd": {
    margin: 0,
    minHeight: "1.8rem",
    textAlign: "end",
    fontWeight: fontWeight.strong,
    fontVariantNumeric: "tabular-nums",
  },
});

function Line({
  line,
  model,
}: {
  readonly line: ReturnableReceipt["lines"][number];
  readonly model: Return;
}): ReactNode {
  const euros = useEuros();
  const { t } = useTranslation();
  const { sequenceNumber, returnableCents } = line;
  const isLeft = returnableCents > 0;
  const toggle = (): void => {
    const chosen = new Set(model.chosen);
    if (!chosen.delete(sequenceNumber)) {
      chosen.add(sequenceNumber);
    }
    model.setChosen(chosen);
  };
  return (
    <label data-left={isLeft}>
      <input type="checkbox" checked={model.chosen.has(sequenceNumber)} disabled={!isLeft} onChange={toggle} />
      <span>{model.nameOf(line)}</span>
      <span data-part="money">{isLeft ? euros(returnableCents) : t("returns.nothingLeft")}</span>
    </label>
  );
}

/** What the preview says in sentences: why the server is not asked, remarks, reasons. */
function OutlookWords({ model }: { readonly model: Return }): ReactNode {
  const { t } = useTranslation();
  const { outlook, isAway, receipt } = model;
  return (
    <>
      {isAway ? <p>{t("returns.away")}</p> : null}
      {receipt?.isBooked === false ? <p>{t("returns.nobody")}</p> : null}
      {outlook?.remarks.map((remark) => (
        <p key={remark}>{remark}</p>
      ))}
      {outlook === undefined || outlook.reasons.length === 0 ? null : <WhyList reasons={outlook.reasons} />}
    </>
  );
}

/** The server's preview of the return before it is confirmed, or the tablet's own while the server does not answer. */
function Outlook({ model }: { readonly model: Return }): ReactNode {
  const euros = useEuros();
  const { t } = useTranslation();
  const errorText = useErrorText();
  const language = useStore(useServices().language);
  const { outlook, isAway, isPreviewing, previewProblem } = model;
  const figure = (text: string | undefined): ReactNode =>
    isPreviewing ? <Skeleton width="5rem" height="1.25rem" /> : (text ?? t("common.none"));
  if (previewProblem !== undefined) {
    return <p style={{ color: "var(--ui-danger-text)" }}>{errorText(previewProblem)}</p>;
  }
  return (
    <>
      <Result aria-live="polite" aria-busy={isPreviewing}>
        <dt>{t("returns.amount")}</dt>
        <dd>{figure(outlook && euros(outlook.amountCents))}</dd>
        <dt>{t(isAway ? "returns.expected" : "returns.taken")}</dt>
        <dd>{figure(outlook && formatSignedPoints(outlook.points, language))}</dd>
        {isAway ? null : (
          <>
            <dt>{t("returns.balance")}</dt>
            <dd>{figure(outlook?.balance === undefined ? undefined : formatPoints(outlook.balance, language))}</dd>
          </>
        )}
      </Result>
      <OutlookWords model={model} />
    </>
  );
}

/** The lines to return, all at first, and the preview. */
export function ReturnLines({ model }: { readonly model: Return }): ReactNode {
  const euros = useEuros();
  const { t } = useTranslation();
  const { receipt } = model;
  if (receipt === undefined) {
    return null;
  }
  const all = new Set(returnableLines(receipt).map(({ sequenceNumber }) => sequenceNumber));
  return (
    <>
      <p>
        {t("returns.sold", {
          time: formatDateTime(receipt.timeMs, timeZoneOrDefault(null)),
          amount: euros(receipt.amountCents),
        })}
      </p>
      <Lines>
        <legend>{t("returns.lines")}</legend>
        {receipt.lines.map((line) => (
          <Line key={line.sequenceNumber} line={line} model={model} />
        ))}
      </Lines>
      <Button
        size="small"
        variant="secondary"
        disabled={model.chosen.size === all.size}
        onClick={() => model.setChosen(all)}
        style={{ justifySelf: "start" }}
      >
        {t("returns.all")}
      </Button>
      <Outlook model={model} />
    </>
  );
}
