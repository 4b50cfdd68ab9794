import styled from "@emotion/styled";
import { cents, formatEuros, formatPoints, points } from "@punktum/domain";
import { Card, Figure, fontSize, fontWeight, lineHeight, Picture, ProgressRing, space, UserIcon } from "@punktum/ui";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useOrganization } from "../../hooks/use-organization.ts";
import { useShopper } from "../../hooks/use-session.ts";
import { TOTEM } from "./layouts.ts";
import { shopperLevel } from "./shopper-view.ts";
import { useWording } from "./use-wording.ts";

const Frame = styled(Card)({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  justifyContent: "space-between",
  gap: `${space(2.5)} ${space(5)}`,
  height: "100%",
  [TOTEM]: { flexDirection: "column", justifyContent: "center", zoom: 1.35, textAlign: "center" },
});

const Standing = styled.section({
  display: "flex",
  alignItems: "center",
  gap: space(2),
  flex: "1 1 15rem",
  minWidth: 0,
  [TOTEM]: { flex: "none", flexDirection: "column", gap: space(1) },
});

const Mark = styled.span({
  display: "grid",
  placeItems: "center",
  width: "4.5rem",
  height: "4.5rem",
  overflow: "hidden",
  borderRadius: "50%",
  background: "var(--ui-brand-soft)",
  color: "var(--ui-brand-soft-text)",
});

const Level = styled.div({
  minWidth: 0,
  "& > h2": { fontSize: fontSize.lead, fontWeight: fontWeight.strong, lineHeight: lineHeight.snug },
  "& > p": {
    fontSize: fontSize.small,
    lineHeight: lineHeight.snug,
    color: "var(--ui-text-muted)",
    textWrap: "balance",
  },
});

const Balance = styled.section({
  display: "grid",
  gap: space(0.75),
  flex: "0 1 auto",
  [TOTEM]: { justifyItems: "center" },
  "& > h2, & > p": { fontSize: fontSize.small, fontWeight: fontWeight.medium, lineHeight: lineHeight.snug },
  "& > h2": { color: "var(--ui-text-muted)" },
  "& > p": { fontVariantNumeric: "tabular-nums" },
});

function ShopperStanding(): ReactNode {
  const { t, language } = useWording();
  const account = useShopper();
  const level = shopperLevel(account.level, language);
  const next = level?.next;
  const way =
    next === undefined
      ? t("burn.topLevel")
      : t("burn.nextLevel", {
          count: next.missingPoints,
          points: formatPoints(next.missingPoints, language),
          level: next.name,
        });
  if (level === undefined) {
    return (
      <Standing>
        <Mark>
          <UserIcon sizePx={36} />
        </Mark>
        <Level>
          <p>{t("burn.welcome")}</p>
          <h2>{t("burn.noLevel")}</h2>
        </Level>
      </Standing>
    );
  }
  return (
    <Standing>
      <ProgressRing sizePx={92} value={level.progress} label={t("burn.levelProgress")} valueText={way}>
        <Mark>
          <Picture
            src={level.picturePath}
            alt=""
            ratio="1"
            eager
            placeholder={
              <Mark>
                <UserIcon sizePx={36} />
              </Mark>
            }
          />
        </Mark>
      </ProgressRing>
      <Level>
        <p>{t("burn.level")}</p>
        <h2>{level.name}</h2>
        <p>{way}</p>
      </Level>
    </Standing>
  );
}

/** Who you are and what you have (BURN-02 to BURN-04). */
export function ShopperHero(): ReactNode {
  const { language } = useWording();
  const { t } = useTranslation();
  const account = useShopper();
  const { showsPayableAmount } = useOrganization();
  const { payableCents } = account;
  return (
    <Frame>
      <ShopperStanding />
      <Balance>
        <h2>{t("burn.balance")}</h2>
        <Figure
          value={account.points}
          format={(value) => formatPoints(points(value), language)}
          unit={t("burn.points", { count: account.points })}
          announce
        />
        {showsPayableAmount ? (
          <p>
            {payableCents === undefined ? "\u00A0" : t("burn.euroWorth", { amount: formatEuros(cents(payableCents)) })}
          </p>
        ) : null}
      </Balance>
    </Frame>
  );
}
