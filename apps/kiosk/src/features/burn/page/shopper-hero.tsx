import styled from "@emotion/styled";
import { cents, formatPoints, points } from "@punktum/domain";
import {
  Figure,
  fontSize,
  fontWeight,
  lineHeight,
  Picture,
  ProgressRing,
  radius,
  shadow,
  space,
  UserIcon,
} from "@punktum/ui";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useContentLanguage } from "../../../hooks/use-languages.ts";
import { useOrganization } from "../../../hooks/use-organization.ts";
import { useShopper } from "../../../hooks/use-session.ts";
import { shopperLevel, shopperName } from "./shopper-view.ts";
import { useWording } from "../ticket/use-wording.ts";
import { useEuros } from "../../../hooks/use-euros.ts";

/** Black if the text on the brand colour is white, else white. Discs of it raise the contrast of the text. */
const OPPOSITE = "oklch(from var(--ui-on-brand) calc(1 - l) 0 0 / 0.1)";
const disc = (size: string): string =>
  `radial-gradient(circle at 100% 0%, ${OPPOSITE} 0 ${size}, transparent calc(${size} + 1px))`;

const Frame = styled.section({
  "--ui-line": "color-mix(in srgb, var(--ui-on-brand) 30%, transparent)",
  "--ui-brand-mark": "var(--ui-on-brand)",
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  justifyContent: "space-between",
  gap: `${space(2)} ${space(4)}`,
  height: "100%",
  padding: space(3),
  borderRadius: radius.card,
  background: "var(--ui-brand-fill)",
  backgroundImage: [disc("9rem"), disc("17rem"), disc("26rem")].join(", "),
  boxShadow: shadow.rest,
  color: "var(--ui-on-brand)",
  "&[data-crown=true]": { alignContent: "center", justifyContent: "flex-start", borderRadius: 0 },
  // Parts are stacked if the crown is high enough, and enlarged if it is higher still.
  "@container (min-height: 24rem)": {
    "&[data-crown=true]": {
      flexDirection: "column",
      flexWrap: "nowrap",
      justifyContent: "center",
      gap: space(2),
      textAlign: "center",
      "& > section": { flexDirection: "column", flex: "none", justifyItems: "center", gap: space(1) },
      "& > section > div": { flex: "none" },
    },
  },
  "@container (min-height: 36rem)": { "&[data-crown=true]": { zoom: 1.6 } },
});

const LevelRow = styled.section({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: space(2),
  flex: "1 1 15rem",
  minWidth: 0,
});

const Mark = styled.span({
  display: "grid",
  placeItems: "center",
  flex: "none",
  width: "4.5rem",
  height: "4.5rem",
  overflow: "hidden",
  borderRadius: "50%",
  background: "var(--ui-brand-soft)",
  color: "var(--ui-brand-soft-text)",
});

const Level = styled.div({
  minWidth: 0,
  // Beside the ring while its words fit, else below: large text on a phone.
  flex: "1 1 8rem",
  "& > h2": { fontSize: fontSize.section, fontWeight: fontWeight.strong, lineHeight: lineHeight.tight },
  "& > p": { fontSize: fontSize.small, lineHeight: lineHeight.snug, textWrap: "balance" },
  // A name of any length.
  overflowWrap: "anywhere",
  "& > h2 + p": { marginTop: space(0.5) },
});

const Balance = styled.section({
  display: "grid",
  gap: space(0.75),
  flex: "0 1 auto",
  "& > h2, & > p": { fontSize: fontSize.small, fontWeight: fontWeight.medium, lineHeight: lineHeight.snug },
  "& > p": { fontVariantNumeric: "tabular-nums" },
});

function LevelSummary(): ReactNode {
  const { t, language } = useWording();
  const content = useContentLanguage();
  const account = useShopper();
  const level = shopperLevel(account.level, language);
  const next = level?.next;
  const { firstName } = account;
  const who = shopperName(account, t("common.anonymousUser"));
  const greeting = firstName === undefined ? undefined : t("burn.hello", { name: firstName });
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
      <LevelRow>
        <Mark>
          <UserIcon sizePx={36} />
        </Mark>
        <Level>
          <p>{greeting ?? t("burn.welcome")}</p>
          <h2>{t("burn.noLevel")}</h2>
          {greeting === undefined ? <p>{who}</p> : null}
        </Level>
      </LevelRow>
    );
  }
  return (
    <LevelRow>
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
        <p>{greeting ?? t("burn.level")}</p>
        <h2 lang={content}>{level.name}</h2>
        <p>{way}</p>
        {greeting === undefined ? <p>{who}</p> : null}
      </Level>
    </LevelRow>
  );
}

interface ShopperHeroProps {
  /** Fills the upper part of a totem. */
  readonly isCrown?: boolean;
}

/** The shopper's name, level and balance. */
export function ShopperHero({ isCrown = false }: ShopperHeroProps): ReactNode {
  const euros = useEuros();
  const { language } = useWording();
  const { t } = useTranslation();
  const account = useShopper();
  const { showsPayableAmount } = useOrganization();
  const { payableCents } = account;
  return (
    <Frame aria-label={t("burn.account")} data-crown={isCrown}>
      <LevelSummary />
      <Balance>
        <h2>{t("burn.balance")}</h2>
        <Figure
          value={account.points}
          format={(value) => formatPoints(points(value), language)}
          unit={t("burn.points", { count: account.points })}
          tone="plain"
          announce
        />
        {showsPayableAmount ? (
          <p>{payableCents === undefined ? "\u00A0" : t("burn.euroWorth", { amount: euros(cents(payableCents)) })}</p>
        ) : null}
      </Balance>
    </Frame>
  );
}
