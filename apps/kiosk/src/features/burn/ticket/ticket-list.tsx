import styled from "@emotion/styled";
import { EmptyState, EmptyVouchersIllustration, fontSize, fontWeight, space } from "@punktum/ui";
import { useDeferredValue, useId, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { GroupJump, JUMP_HEIGHT } from "./group-jump.tsx";
import { Ticket } from "./ticket.tsx";
import type { TicketGroups, TicketView } from "./ticket-view.ts";

const Heading = styled.h2({
  padding: `${space(1)} ${space(1.5)} ${space(0.5)}`,
  fontSize: fontSize.lead,
  fontWeight: fontWeight.strong,
  letterSpacing: "-0.01em",
  "ul + &": { marginTop: space(2) },
  "nav ~ &": { scrollMarginTop: JUMP_HEIGHT },
  // The button above it has the same words. In the flow, because a jump scrolls to it.
  "nav + &": { height: 1, padding: 0, overflow: "hidden", clipPath: "inset(50%)" },
});

interface ChoiceProps {
  readonly selectedId: string | undefined;
  readonly opensDialog: boolean;
  readonly onSelect: (id: string) => void;
}

interface GroupProps extends ChoiceProps {
  readonly id: string;
  readonly title: string;
  readonly tickets: readonly TicketView[];
}

function Group({ id, title, tickets, selectedId, ...choice }: GroupProps): ReactNode {
  return tickets.length === 0 ? null : (
    <>
      <Heading id={id} tabIndex={-1}>
        {title}
      </Heading>
      {/* oxlint-disable-next-line jsx-a11y/no-redundant-roles -- Safari needs it to announce a list without bullets */}
      <ul role="list" aria-labelledby={id}>
        {tickets.map((ticket) => (
          <Ticket key={ticket.id} ticket={ticket} isSelected={ticket.id === selectedId} {...choice} />
        ))}
      </ul>
    </>
  );
}

export interface TicketListProps extends ChoiceProps {
  readonly groups: TicketGroups;
}

/** Number of tickets that fit on a tablet. */
const FIRST_TICKETS = 6;

/** Renders the first tickets with the balance and the rest right after, so that the balance appears sooner. */
function useDrawnGroups({ coupons, rewards }: TicketGroups): TicketGroups {
  const limit = useDeferredValue(Number.POSITIVE_INFINITY, FIRST_TICKETS);
  const first = coupons.slice(0, limit);
  return { coupons: first, rewards: rewards.slice(0, limit - first.length) };
}

/** Coupons first, then rewards. An empty group has no heading. */
export function TicketList({ groups, ...choice }: TicketListProps): ReactNode {
  const { t } = useTranslation();
  const { coupons, rewards } = useDrawnGroups(groups);
  const id = useId();
  if (coupons.length + rewards.length === 0) {
    return (
      <EmptyState
        title={t("burn.emptyTitle")}
        text={t("burn.emptyText")}
        illustration={<EmptyVouchersIllustration widthPx={220} />}
      />
    );
  }
  const parts = [
    { id: `${id}coupons`, title: t("burn.coupons"), count: groups.coupons.length, tickets: coupons },
    { id: `${id}rewards`, title: t("burn.rewards"), count: groups.rewards.length, tickets: rewards },
  ];
  return (
    <>
      <GroupJump groups={parts} />
      {parts.map((part) => (
        <Group key={part.id} {...part} {...choice} />
      ))}
    </>
  );
}
