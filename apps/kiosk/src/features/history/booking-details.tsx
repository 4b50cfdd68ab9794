import styled from "@emotion/styled";
import type { Explanation } from "@punktum/client";
import { fontSize, fontWeight, radius, Skeleton, space } from "@punktum/ui";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { WhyList } from "../../components/why-list.tsx";
import { useEuros } from "../../hooks/use-euros.ts";
import { useExplanation } from "./use-explanation.ts";

const Panel = styled.div({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: space(2),
  margin: `0 ${space(1.5)} ${space(1.5)}`,
  padding: space(2),
  borderRadius: radius.field,
  background: "var(--ui-sunken)",
  "& h4": { marginBottom: space(0.5), fontSize: fontSize.small, fontWeight: fontWeight.strong },
});

const Lines = styled.ul({
  fontSize: fontSize.small,
  fontVariantNumeric: "tabular-nums",
  "& > li": { display: "flex", justifyContent: "space-between", gap: space(2), paddingBlock: 4 },
  "& > li > span": { minWidth: 0, overflowWrap: "anywhere" },
  "& > li > span + span": { flex: "none" },
  "& > li:last-child": {
    marginTop: 4,
    paddingTop: space(1),
    borderTop: "1px solid var(--ui-line)",
    fontWeight: fontWeight.strong,
  },
});

function Receipt({ amountCents, lines }: NonNullable<Explanation["receipt"]>): ReactNode {
  const { t } = useTranslation();
  const euros = useEuros();
  return (
    <section>
      <h4>{t("history.receipt")}</h4>
      <Lines>
        {lines.map((line, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- lines are never reordered, and two may be equal in everything
          <li key={index}>
            <span>{line.description || t("history.item")}</span>
            <span>{euros(line.amountCents)}</span>
          </li>
        ))}
        <li>
          <span>{t("history.total")}</span>
          <span>{euros(amountCents)}</span>
        </li>
      </Lines>
    </section>
  );
}

function Explained({ receipt, reasons }: Explanation): ReactNode {
  const { t } = useTranslation();
  if (receipt === undefined && reasons.length === 0) {
    return <p>{t("history.noDetails")}</p>;
  }
  return (
    <>
      {receipt === undefined ? null : <Receipt {...receipt} />}
      {reasons.length === 0 ? null : (
        <section>
          <h4>{t("why.title")}</h4>
          <WhyList reasons={reasons} />
        </section>
      )}
    </>
  );
}

/** Receipt and reasons of a booking, read when it is opened. */
export function BookingDetails({ id, bookingId }: { readonly id: string; readonly bookingId: string }): ReactNode {
  const { t } = useTranslation();
  const { data, isError } = useExplanation(bookingId);
  const waiting = isError ? <p role="alert">{t("history.detailsFailed")}</p> : <Skeleton height="3rem" />;
  return (
    <Panel id={id} aria-busy={data === undefined && !isError}>
      {data === undefined ? waiting : <Explained {...data} />}
    </Panel>
  );
}
