import styled from "@emotion/styled";
import type { PointsChange, RedemptionProof } from "@punktum/client";
import { formatRedemptionCode, formatTicketTime, formatTimeLeft, type Voucher } from "@punktum/domain";
import { fontSize, fontWeight, lineHeight, radius, space } from "@punktum/ui";
import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { deviceTimeZone } from "../../../config/time-zone.ts";
import { useMounting } from "../../../hooks/use-device.ts";
import { useContentLanguage } from "../../../hooks/use-languages.ts";
import { useNow } from "../../../hooks/use-now.ts";
import { useServices } from "../../../services/services-context.ts";
import { pictureOf, placeholderOf } from "../ticket/ticket-view.ts";
import { VoucherPicture } from "../ticket/voucher-picture.tsx";

const LOW = "@media (max-height: 899.98px)";

/** Picture beside the title, then the code, which staff need. The facts come last: large text may leave no room. */
const Root = styled.section({
  display: "grid",
  gridTemplateColumns: "auto minmax(0, 1fr)",
  alignItems: "center",
  rowGap: space(1.5),
  width: "100%",
  textAlign: "start",
  // On a low screen the new balance below must fit, too.
  [LOW]: { rowGap: space(1) },
  "& > strong": {
    fontSize: `min(${fontSize.lead}, 8.5vw)`,
    fontWeight: fontWeight.strong,
    lineHeight: lineHeight.snug,
    hyphens: "auto",
  },
});

const PictureFrame = styled.div({
  // Absent on a screen of less than 16 letters, so that the title keeps its words.
  width: "clamp(0px, (100vw - 16rem) * 9, clamp(4rem, 16vw, 7rem))",
  [LOW]: { width: "clamp(0px, (100vw - 16rem) * 9, clamp(4rem, 16vw, 5rem))" },
  marginInlineEnd: `clamp(0px, (100vw - 16rem) * 9, ${space(2)})`,
  aspectRatio: "4 / 3",
  overflow: "hidden",
  borderRadius: radius.field,
  "& > span": { height: "100%" },
});

const Code = styled.div({
  gridColumn: "1 / -1",
  display: "grid",
  justifyItems: "center",
  gap: space(0.5),
  padding: space(1.5),
  [LOW]: { padding: space(1) },
  border: "2px dashed var(--ui-brand-line)",
  borderRadius: radius.card,
  textAlign: "center",
  "& > strong": {
    fontSize: `min(clamp(1.25rem, 6vw, ${fontSize.title}), 8.5vw)`,
    fontWeight: fontWeight.strong,
    fontVariantNumeric: "tabular-nums",
    letterSpacing: "0.04em",
    lineHeight: lineHeight.snug,
  },
  "& > span": { color: "var(--ui-text-muted)", fontSize: fontSize.small, fontVariantNumeric: "tabular-nums" },
});

const Facts = styled.p({
  gridColumn: "1 / -1",
  color: "var(--ui-text-muted)",
  fontSize: fontSize.small,
  fontVariantNumeric: "tabular-nums",
  display: "flex",
  flexWrap: "wrap",
  justifyContent: "center",
  columnGap: space(2),
  textAlign: "center",
});

/** Remaining time, updated every second: a screenshot would not change. */
function Countdown({ untilMs }: { readonly untilMs: number }): ReactNode {
  const { t } = useTranslation();
  const leftMs = untilMs - useNow(1_000);
  return (
    <span role="timer" aria-live="off">
      {t("success.codeValid", { time: formatTimeLeft(leftMs) })}
    </span>
  );
}

function ProofCode({ code, validUntilMs }: RedemptionProof): ReactNode {
  const { t } = useTranslation();
  return (
    <Code>
      <span>{t("success.code")}</span>
      <strong>{formatRedemptionCode(code)}</strong>
      <Countdown untilMs={validUntilMs} />
    </Code>
  );
}

interface RedemptionReceiptProps {
  readonly voucher: Voucher;
  readonly change: PointsChange;
  /** The booking number, the same as on the ticket. */
  readonly number: string;
}

/** What was redeemed, when and where, and the code that staff or the till use once. */
export function RedemptionReceipt({ voucher, change, number }: RedemptionReceiptProps): ReactNode {
  const { clock } = useServices();
  const { store } = useMounting();
  const { t } = useTranslation();
  const content = useContentLanguage();
  const [redeemedMs] = useState(() => clock.now());
  const ticket = { picture: pictureOf(voucher), placeholder: placeholderOf(voucher) };
  return (
    <Root>
      <PictureFrame>
        <VoucherPicture ticket={ticket} ratio="4 / 3" eager />
      </PictureFrame>
      <strong lang={content}>{voucher.title}</strong>
      {change.proof === undefined ? null : <ProofCode {...change.proof} />}
      <Facts>
        <span>
          {formatTicketTime(redeemedMs, deviceTimeZone)} · {store.storeName}
        </span>
        <span>{t("success.bookingNumber", { number })}</span>
      </Facts>
    </Root>
  );
}
