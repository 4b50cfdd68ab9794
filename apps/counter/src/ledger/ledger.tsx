import styled from "@emotion/styled";
import { fillText, type CounterTexts, type UiLanguage } from "@punktum/phrases";
import { Chip, Figure } from "@punktum/ui";
import { formatEuros } from "@punktum/domain";
import { totalOf, type Sending } from "@punktum/virtual-till";
import type { ReactNode } from "react";
import { useDeskState } from "../till/use-desk.ts";
import { sendingKey, type TillDesk } from "../till/till-desk.ts";
import { hasAccount, type LedgerAccount, type LedgerState } from "./ledger-watch.ts";

const Parts = styled.div({ display: "grid", gridTemplateColumns: "minmax(0, 1fr)", gap: "1.25rem" });
const Rows = styled.ol({ listStyle: "none", margin: 0, padding: 0, display: "grid", gap: "2px" });
const Sale = styled.button({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr) auto",
  gap: "0.25rem 0.75rem",
  alignItems: "center",
  width: "100%",
  minHeight: "3.5rem",
  padding: "0.5rem 0.75rem",
  border: 0,
  borderRadius: "12px",
  background: "transparent",
  color: "inherit",
  font: "inherit",
  fontSize: "1rem",
  textAlign: "start",
  fontVariantNumeric: "tabular-nums",
  cursor: "pointer",
  "&:hover": { background: "var(--ui-sunken)" },
  "&[aria-current=true]": { background: "var(--ui-brand-soft)" },
  "&:focus-visible": { outline: "3px solid var(--ui-brand-text)", outlineOffset: "-3px" },
  "& > :nth-of-type(3)": { justifySelf: "start" },
});
const Booking = styled.li({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr) auto",
  gap: "0.75rem",
  padding: "0.5rem 0.75rem",
  borderTop: "1px solid var(--ui-line)",
  fontSize: "1rem",
  hyphens: "auto",
});
const Signed = styled.span({ fontWeight: 680, fontVariantNumeric: "tabular-nums" });
const Account = styled.div({ padding: "1rem 0.75rem 0.5rem", borderRadius: "16px", background: "var(--ui-sunken)" });
const Muted = styled.p({ margin: 0, fontSize: "1rem", color: "var(--ui-text-muted)" });
const Head = styled.h3({ margin: "0 0 0.5rem", fontSize: "1.125rem" });

const localeOf = (language: UiLanguage): string => (language === "de" ? "de-DE" : "en-GB");

function pointsText(points: number, language: UiLanguage): string {
  return points.toLocaleString(localeOf(language), { signDisplay: "exceptZero" });
}

/** State of a receipt in a word. */
function stateOf(
  { receipt, answer }: Sending,
  ledger: LedgerState,
  { ledger: words }: CounterTexts,
): [string, "success" | "warning" | "danger" | "neutral"] {
  if (answer === null || answer.kind === "UNKNOWN") {
    return [words.onItsWay, "warning"];
  }
  if (answer.kind === "KNOWN") {
    return [words.known, "neutral"];
  }
  if (answer.kind === "REFUSED") {
    return [fillText(words.refused, { code: answer.code }), "danger"];
  }
  if (receipt.isVoided) {
    return [words.voided, "neutral"];
  }
  return hasAccount(answer, ledger) ? [words.booked, "success"] : [words.waitsForCard, "warning"];
}

function AccountCard({
  account,
  texts,
  language,
}: {
  readonly account: LedgerAccount;
  readonly texts: CounterTexts;
  readonly language: UiLanguage;
}) {
  return (
    <Account>
      <Muted>{fillText(texts.card, { code: account.code })}</Muted>
      <Figure size="title" value={account.balance} format={(value) => value.toLocaleString(localeOf(language))} />
      <Rows aria-label={texts.ledger.bookings}>
        {account.bookings.map(({ id, reason, points }) => (
          <Booking key={id}>
            <span>{reason}</span>
            <Signed>{pointsText(points, language)}</Signed>
          </Booking>
        ))}
      </Rows>
    </Account>
  );
}

/** The platform's bookings: the till's receipts, and the account of the latest sale. */
export function Ledger(props: {
  readonly desk: TillDesk;
  readonly texts: CounterTexts;
  readonly language: UiLanguage;
  readonly state: LedgerState;
  readonly shown: Sending | undefined;
  readonly onShow: (sending: Sending) => void;
}): ReactNode {
  const { desk, texts, language, state, shown, onShow } = props;
  const { sent } = useDeskState(desk);
  const words = texts.ledger;
  return (
    <Parts>
      <div>
        <Head>{words.sales}</Head>
        {sent.length === 0 ? <Muted>{words.nothing}</Muted> : null}
        <Rows>
          {sent.map((sending) => {
            const { receipt, answer } = sending;
            const [said, tone] = stateOf(sending, state, texts);
            return (
              <li key={sendingKey(sending)}>
                <Sale type="button" aria-current={sending === shown} onClick={() => onShow(sending)}>
                  <span>{fillText(texts.till.receipt, { number: receipt.number })}</span>
                  <span>{formatEuros(totalOf(receipt.lines), { language })}</span>
                  <Chip tone={tone}>{said}</Chip>
                  <Signed>{answer?.kind === "TAKEN" ? pointsText(answer.points, language) : ""}</Signed>
                </Sale>
              </li>
            );
          })}
        </Rows>
      </div>
      <div>
        <Head>{words.account}</Head>
        {state.account === null ? (
          <Muted>{words.noAccount}</Muted>
        ) : (
          <AccountCard account={state.account} texts={texts} language={language} />
        )}
      </div>
    </Parts>
  );
}
