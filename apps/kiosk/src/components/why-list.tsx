import styled from "@emotion/styled";
import type { SaleReason } from "@punktum/client";
import { formatSignedPoints, localeOf } from "@punktum/domain";
import { fontSize, fontWeight, GiftIcon, InfoIcon, RefreshIcon, space, StarIcon, TicketIcon } from "@punktum/ui";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useServices } from "../services/services-context.ts";
import { useStore } from "../base/store.ts";
import { contentLanguage } from "../config/languages.ts";
import { useEuros } from "../hooks/use-euros.ts";

const List = styled.ul({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  width: "100%",
  margin: 0,
  padding: 0,
  listStyle: "none",
  textAlign: "start",
  "& > li": {
    display: "grid",
    gridTemplateColumns: "auto minmax(0, 1fr) auto",
    alignItems: "center",
    gap: space(1.5),
    minHeight: "3.25rem",
    padding: `${space(0.75)} 0`,
  },
  "& > li + li": { borderTop: "1px solid var(--ui-line)" },
  "& [data-part=mark]": {
    display: "grid",
    placeItems: "center",
    width: "2.25rem",
    height: "2.25rem",
    borderRadius: 999,
    background: "var(--ui-brand-soft)",
    color: "var(--ui-brand-soft-text)",
  },
  "& [data-part=name]": { fontWeight: fontWeight.medium, lineHeight: 1.25, overflowWrap: "anywhere" },
  "& [data-part=how]": { display: "block", color: "var(--ui-text-muted)", fontSize: fontSize.small, fontWeight: 420 },
  "& [data-part=points]": {
    fontWeight: fontWeight.strong,
    fontVariantNumeric: "tabular-nums",
    whiteSpace: "nowrap",
  },
});

const ICONS = {
  PROMOTION: <StarIcon sizePx={20} />,
  STANDARD: <StarIcon sizePx={20} />,
  COUPON: <TicketIcon sizePx={20} />,
  RETURN: <RefreshIcon sizePx={20} />,
  PAYMENT: <GiftIcon sizePx={20} />,
  MANUAL: <InfoIcon sizePx={20} />,
  FLOOR: <InfoIcon sizePx={20} />,
} as const satisfies Record<SaleReason["kind"], ReactNode>;

/** Calculation of one reason: revenue and factor, if it has them. */
function useReasonText(): (reason: SaleReason) => string {
  const euros = useEuros();
  const { t } = useTranslation();
  const language = useStore(useServices().language);
  const number = (value: number): string => value.toLocaleString(localeOf(language), { maximumFractionDigits: 3 });
  return ({ kind, factor, revenueCents }) => {
    const amount = revenueCents === undefined ? "" : euros(revenueCents);
    if (factor === undefined) {
      return amount;
    }
    const times =
      kind === "COUPON" ? t("why.times", { factor: number(factor) }) : t("why.perEuro", { factor: number(factor) });
    return amount === "" ? times : `${amount} · ${times}`;
  };
}

/** Why a sale gives or takes points: rules, factors and coupons, which add up to the total. */
export function WhyList({ reasons }: { readonly reasons: readonly SaleReason[] }): ReactNode {
  const { t } = useTranslation();
  const language = useStore(useServices().language);
  const content = contentLanguage(language);
  const reasonText = useReasonText();
  return (
    <List aria-label={t("why.title")}>
      {reasons.map((reason, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- reasons are never reordered, and two may be equal in everything
        <li key={index}>
          <span data-part="mark">{ICONS[reason.kind]}</span>
          <span data-part="name">
            <span lang={content}>{reason.names[content]}</span>
            <span data-part="how">{reasonText(reason)}</span>
          </span>
          <span data-part="points">{formatSignedPoints(reason.points, language)}</span>
        </li>
      ))}
    </List>
  );
}
