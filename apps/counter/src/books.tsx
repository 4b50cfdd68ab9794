import styled from "@emotion/styled";
import { fillText, type CounterTexts, type UiLanguage } from "@punktum/phrases";
import type { Sending } from "@punktum/virtual-till";
import type { ReactNode } from "react";
import type { OrganizationId } from "./cards.ts";
import { DEMO_PASSWORD } from "./demo-staff.ts";
import type { LedgerState } from "./ledger/ledger-watch.ts";
import { Ledger } from "./ledger/ledger.tsx";
import { ReceiptPrinter } from "./receipt-printer.tsx";
import { Staff } from "./staff.tsx";
import { MARKED_INSIDE, marked } from "./story/marked.ts";
import type { Mark } from "./story/next-step.ts";
import type { TillDesk } from "./till/till-desk.ts";
import { NARROW } from "./widths.ts";

const Side = styled.div({
  gridArea: "books",
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: "1.25rem",
  alignContent: "start",
  minWidth: 0,
  padding: "1.25rem 0.5rem 1.5rem",
  "& > * + *": { marginInline: "0.75rem" },
  [NARROW]: { paddingInline: "0.25rem" },
});
const Place = styled.section({ padding: "0.75rem", borderRadius: 16, scrollMarginTop: "20rem", ...MARKED_INSIDE });
const Section = styled.h2({ margin: "0 0 0.5rem", fontSize: "1.25rem" });
const OutLink = styled.a({
  display: "inline-flex",
  alignItems: "center",
  minHeight: 48,
  color: "var(--ui-brand-text)",
  fontSize: "1rem",
  fontWeight: 560,
});

/** The platform's bookings, and what else belongs to the shop: logins, printer, back office, mails. */
export function Books(props: {
  readonly id: string;
  readonly desk: TillDesk;
  readonly texts: CounterTexts;
  readonly language: UiLanguage;
  readonly organization: OrganizationId;
  readonly ledger: LedgerState;
  readonly shown: Sending | undefined;
  readonly mark: Mark | undefined;
  readonly onShow: (sending: Sending) => void;
}): ReactNode {
  const { texts, language, organization, mark } = props;
  return (
    <Side>
      <Place id={props.id} aria-label={texts.ledger.title} {...marked(mark, "books")}>
        <Section>{texts.ledger.title}</Section>
        <Ledger
          {...{ texts, language }}
          desk={props.desk}
          state={props.ledger}
          shown={props.shown}
          onShow={props.onShow}
        />
      </Place>
      <Staff texts={texts} organization={organization} />
      <section aria-label={texts.printer.title}>
        <Section>{texts.printer.title}</Section>
        <ReceiptPrinter texts={texts} language={language} />
      </section>
      <p>
        <OutLink href={`/backoffice/${organization}/`} target="_blank" rel="noopener">
          {fillText(texts.backOffice, { email: `admin@${organization}.example`, password: DEMO_PASSWORD })}
        </OutLink>
      </p>
      <p>
        <OutLink href={`/counter/mailbox?lang=${language}`} target="_blank" rel="noopener">
          {texts.mailbox}
        </OutLink>
      </p>
    </Side>
  );
}
