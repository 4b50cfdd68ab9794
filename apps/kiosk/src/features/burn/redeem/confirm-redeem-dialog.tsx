import styled from "@emotion/styled";
import { addPoints, formatPoints, redeemPoints, type Points, type Voucher } from "@punktum/domain";
import { Chip, ConfirmDialog, fontSize, fontWeight, lineHeight, radius, space } from "@punktum/ui";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useDismissable } from "../../../hooks/use-dismissable.ts";
import { LANDSCAPE } from "../page/layouts.ts";
import { LIFTED_VOUCHER } from "../ticket/lift.ts";
import { discountText, worthText, type Wording } from "../ticket/ticket-texts.ts";
import { pictureOf, placeholderOf } from "../ticket/ticket-view.ts";
import { useContentLanguage } from "../../../hooks/use-languages.ts";
import { useWording } from "../ticket/use-wording.ts";
import { VoucherPicture } from "../ticket/voucher-picture.tsx";

const Body = styled.div({
  display: "grid",
  gap: space(2.5),
  gridTemplateColumns: "minmax(0, 1fr)",
  [LANDSCAPE]: { gridTemplateColumns: "minmax(0, 5fr) minmax(0, 8fr)" },
});

const PictureFrame = styled.div({
  height: "clamp(7rem, 26dvh, 16rem)",
  overflow: "hidden",
  borderRadius: radius.card,
  "& > span": { height: "100%" },
  [LANDSCAPE]: { height: "auto", aspectRatio: "4 / 3", alignSelf: "start" },
});

const Words = styled.div({ display: "grid", gap: space(2), alignContent: "start" });

const Name = styled.p({
  fontSize: fontSize.lead,
  fontWeight: fontWeight.strong,
  lineHeight: lineHeight.snug,
  overflowWrap: "anywhere",
  hyphens: "auto",
});

const Terms = styled.div({ display: "flex", flexWrap: "wrap", gap: space(1) });

const After = styled.dl({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "baseline",
  justifyContent: "space-between",
  gap: space(1),
  gridColumn: "1 / -1",
  paddingTop: space(2),
  borderTop: "1px solid var(--ui-line)",
  "& > dd": {
    fontSize: fontSize.section,
    fontWeight: fontWeight.strong,
    fontVariantNumeric: "tabular-nums",
    color: "var(--ui-brand-text)",
  },
});

/** The voucher's discount, points and price, each once. */
function termsOf(voucher: Voucher, wording: Wording): readonly string[] {
  const { t, language } = wording;
  const change = redeemPoints(voucher);
  const discount =
    voucher.discount === undefined ? [] : [t("burn.discount", { value: discountText(voucher.discount, wording) })];
  if (change > 0) {
    return [...discount, worthText({ kind: "gain", points: change }, wording)];
  }
  const amount = { count: voucher.points, points: formatPoints(voucher.points, language) };
  return [...discount, change === 0 ? t("confirm.freeOfCharge") : t("confirm.toExchange", amount)];
}

export interface ConfirmRedeemDialogProps {
  readonly open: boolean;
  readonly voucher: Voucher | undefined;
  readonly balance: Points;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

/** Asks before redeeming: the voucher, its price, the balance afterwards. */
export function ConfirmRedeemDialog(props: ConfirmRedeemDialogProps): ReactNode {
  const { open, voucher, balance, onConfirm, onCancel } = props;
  const wording = useWording();
  const content = useContentLanguage();
  const { t } = useTranslation();
  useDismissable(open, onCancel);
  const after = voucher === undefined ? balance : addPoints(balance, redeemPoints(voucher));
  return (
    <ConfirmDialog
      open={open}
      title={t("confirm.title")}
      confirmLabel={t("confirm.REDEEM_NOW")}
      cancelLabel={t("confirm.CANCEL")}
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      {voucher === undefined ? null : (
        <Body>
          <PictureFrame style={open ? { viewTransitionName: LIFTED_VOUCHER } : {}}>
            <VoucherPicture
              ticket={{ picture: pictureOf(voucher), placeholder: placeholderOf(voucher) }}
              ratio="auto"
              eager
            />
          </PictureFrame>
          <Words>
            <Name lang={content}>{voucher.title}</Name>
            <Terms>
              {termsOf(voucher, wording).map((term) => (
                <Chip key={term} tone="brand">
                  {term}
                </Chip>
              ))}
            </Terms>
          </Words>
          {after < 0 ? null : (
            <After>
              <dt>{t("confirm.balanceAfter")}</dt>
              <dd>{t("burn.pointsAmount", { count: after, points: formatPoints(after, wording.language) })}</dd>
            </After>
          )}
        </Body>
      )}
    </ConfirmDialog>
  );
}
