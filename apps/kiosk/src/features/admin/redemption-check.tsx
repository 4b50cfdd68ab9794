import styled from "@emotion/styled";
import type { RedemptionFacts } from "@punktum/client";
import { formatRedemptionCode, formatTicketTime, type RedemptionState } from "@punktum/domain";
import { Button, Card, Chip, ConfirmDialog, TextField, type ChipTone } from "@punktum/ui";
import { useState, type ReactNode, type SubmitEvent } from "react";
import { useTranslation } from "react-i18next";
import { deviceTimeZone } from "../../config/time-zone.ts";
import { useServices } from "../../services/services-context.ts";
import { useStore } from "../../base/store.ts";
import { contentLanguage } from "../../config/languages.ts";
import { SectionTitle } from "../../components/section-title.tsx";
import { useRedemptionCheck } from "./use-redemption-check.ts";

const Hint = styled.p({ margin: "12px 0 20px", color: "var(--ui-text-muted)", maxWidth: "62ch" });

const Ask = styled.form({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "end",
  gap: 16,
  "& > :first-child": { flex: "0 1 24rem", minWidth: "min(100%, 16rem)" },
});

const Found = styled.section({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: 12,
  marginTop: 20,
  paddingTop: 20,
  borderTop: "1px solid var(--ui-line)",
  "& > div": { display: "flex", flexWrap: "wrap", alignItems: "center", gap: "8px 16px" },
  "& p": { color: "var(--ui-text-muted)", fontVariantNumeric: "tabular-nums" },
  "& h3": { fontSize: "1.125rem", fontWeight: 640, overflowWrap: "anywhere" },
});

const TONES: Readonly<Record<RedemptionState, ChipTone>> = {
  VALID: "success",
  HELD: "warning",
  USED: "neutral",
  VOID: "danger",
  EXPIRED: "danger",
};

function Facts({ facts, children }: { readonly facts: RedemptionFacts; readonly children: ReactNode }): ReactNode {
  const { t } = useTranslation();
  const language = useStore(useServices().language);
  const { redeemedAtMs, usedAtMs } = facts;
  const moment = (timeMs: number) => ({ time: formatTicketTime(timeMs, deviceTimeZone) });
  return (
    <Found aria-live="polite">
      <div>
        <h3>{facts.titles[contentLanguage(language)]}</h3>
        <Chip tone={TONES[facts.state]}>{t(`redemption.${facts.state}`)}</Chip>
      </div>
      <p>
        {formatRedemptionCode(facts.code)}
        {redeemedAtMs === undefined ? "" : ` · ${t("redemption.redeemedAt", moment(redeemedAtMs))}`}
        {usedAtMs === undefined ? "" : ` · ${t("redemption.usedAt", moment(usedAtMs))}`}
      </p>
      {children}
    </Found>
  );
}

/** Staff look up a redemption code, hand out its goods once, or undo the redemption (decisions 0050 and 0121). */
export function RedemptionCheck(): ReactNode {
  const { t } = useTranslation();
  const check = useRedemptionCheck();
  const [isAsking, setIsAsking] = useState(false);
  const { found } = check;
  const look = (event: SubmitEvent): void => {
    event.preventDefault();
    check.look();
  };
  return (
    <Card padding="large">
      <SectionTitle>{t("redemption.title")}</SectionTitle>
      <Hint>{t("redemption.hint")}</Hint>
      <Ask noValidate onSubmit={look}>
        <TextField
          label={t("redemption.code")}
          value={check.typed}
          maxLength={24}
          autoComplete="off"
          spellCheck={false}
          error={check.isMalformed ? t("redemption.malformed") : undefined}
          onChange={({ target }) => check.type(target.value)}
        />
        <Button type="submit" variant="secondary" loading={check.isBusy} disabled={check.typed.trim() === ""}>
          {t("redemption.check")}
        </Button>
      </Ask>
      {found === undefined ? null : (
        <Facts facts={found}>
          <div>
            {found.state === "VALID" ? (
              <Button disabled={check.isBusy} onClick={check.use}>
                {t("redemption.use")}
              </Button>
            ) : null}
            {found.takeBackUntilMs === undefined || found.state === "HELD" ? null : (
              <Button variant="secondary" disabled={check.isBusy} onClick={() => setIsAsking(true)}>
                {t("redemption.takeBack")}
              </Button>
            )}
          </div>
        </Facts>
      )}
      <ConfirmDialog
        open={isAsking}
        title={t("redemption.takeBackTitle")}
        confirmLabel={t("redemption.takeBack")}
        cancelLabel={t("common.cancel")}
        onConfirm={() => {
          setIsAsking(false);
          check.takeBack();
        }}
        onCancel={() => setIsAsking(false)}
      >
        {t("redemption.takeBackText")}
      </ConfirmDialog>
    </Card>
  );
}
