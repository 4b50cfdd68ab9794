import styled from "@emotion/styled";
import { formatTicketTime } from "@punktum/domain";
import { Button, Card, CheckIcon, Chip, PrinterIcon, WarningIcon, type ChipTone } from "@punktum/ui";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { PrintedTicket } from "../../storage/redeeming/printed-ticket.ts";
import { useStaffDemand } from "../../hooks/use-staff-demand.ts";
import { SectionTitle } from "../../components/section-title.tsx";
import { useTicketCopy } from "./use-ticket-copy.ts";

const List = styled.ul({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  margin: "12px 0 0",
  padding: 0,
  listStyle: "none",
  "& > li": { display: "grid", gridTemplateColumns: "minmax(0, 1fr)", gap: 12, padding: "16px 0" },
  "& > li + li": { borderTop: "1px solid var(--ui-line)" },
});

const Head = styled.div({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  justifyContent: "space-between",
  gap: "8px 16px",
});

const Title = styled.h3({ fontSize: "1.125rem", fontWeight: 640, lineHeight: 1.25, overflowWrap: "anywhere" });

const Facts = styled.p({ fontSize: "1rem", color: "var(--ui-text-muted)", fontVariantNumeric: "tabular-nums" });

const Row = styled.div({ display: "flex", flexWrap: "wrap", gap: 12 });

const Hint = styled.p({ marginTop: 12, color: "var(--ui-text-muted)", maxWidth: "62ch" });

type StateText =
  | "printer.ticketPrinted"
  | "printer.ticketDoubtful"
  | "printer.ticketUnprinted"
  | "printer.ticketSaved"
  | "printer.ticketRefused"
  | "printer.ticketOpen";

const ICONS: Readonly<Partial<Record<ChipTone, ReactNode>>> = {
  success: <CheckIcon sizePx={20} />,
  warning: <WarningIcon sizePx={20} />,
  danger: <WarningIcon sizePx={20} />,
};

/** Text and tone of a ticket's state. An unbooked ticket matters more than an unconfirmed print. */
function stateOf({ paper, booking }: PrintedTicket): readonly [StateText, ChipTone] {
  if (booking !== "booked") {
    return booking === "refused" ? ["printer.ticketRefused", "danger"] : ["printer.ticketOpen", "warning"];
  }
  const states = {
    printed: ["printer.ticketPrinted", "success"],
    doubtful: ["printer.ticketDoubtful", "warning"],
    none: ["printer.ticketUnprinted", "neutral"],
    saved: ["printer.ticketSaved", "success"],
  } as const;
  return states[paper];
}

/** Today's redemptions on this device, to be printed again or saved as a file. */
export function PrintedTickets(): ReactNode {
  const { demand } = useStaffDemand();
  const { t } = useTranslation();
  const copy = useTicketCopy();
  return copy.tickets.length === 0 ? null : (
    <Card padding="large">
      <SectionTitle>{t("printer.tickets")}</SectionTitle>
      <Hint>{t(copy.hasPrinter ? "printer.ticketsHint" : "printer.filesHint")}</Hint>
      <List>
        {copy.tickets.map((ticket) => {
          const { reservationId, content } = ticket;
          const [text, tone] = stateOf(ticket);
          const isBusy = copy.busyId === reservationId;
          const name = { title: content.title, number: content.redemptionNumber };
          return (
            <li key={reservationId}>
              <Head>
                <div>
                  <Title>{content.title}</Title>
                  <Facts>
                    {formatTicketTime(content.redeemedAtMs, content.timeZone)} · {content.redemptionNumber}
                  </Facts>
                </div>
                <Chip tone={tone} icon={ICONS[tone]}>
                  {t(text)}
                </Chip>
              </Head>
              <Row>
                {copy.hasPrinter ? (
                  <Button
                    size="small"
                    variant="secondary"
                    startIcon={<PrinterIcon />}
                    loading={isBusy}
                    aria-label={t("printer.printCopyOf", name)}
                    onClick={() => demand(() => void copy.print(ticket))}
                  >
                    {t("printer.printCopy")}
                  </Button>
                ) : null}
                {(["pdf", "png"] as const).map((kind) => (
                  <Button
                    key={kind}
                    size="small"
                    variant="quiet"
                    disabled={isBusy}
                    aria-label={t(`printer.${kind}Of`, name)}
                    onClick={() => demand(() => void copy.save(ticket, kind))}
                  >
                    {t(`printer.${kind}`)}
                  </Button>
                ))}
              </Row>
            </li>
          );
        })}
      </List>
    </Card>
  );
}
