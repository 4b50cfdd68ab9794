import styled from "@emotion/styled";
import { Button, space } from "@punktum/ui";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

/** Height of the row, which stays above the headings it leads to. */
export const JUMP_HEIGHT = "4.5rem";

const Row = styled.nav({
  position: "sticky",
  top: 0,
  zIndex: 2,
  display: "flex",
  gap: space(1),
  padding: `${space(1)} ${space(1.5)}`,
  background: "var(--ui-page)",
  // Tickets that scroll under it fade instead of ending at a hard edge: a few pixels of one would look like a stray line.
  // Only then: at the start of the list, the fade would lie on the first ticket.
  containerType: "scroll-state",
  "@container scroll-state(stuck: top)": {
    "&::after": {
      content: '""',
      position: "absolute",
      insetInline: 0,
      top: "100%",
      height: "2rem",
      background: "linear-gradient(to bottom, var(--ui-page) 15%, transparent)",
      pointerEvents: "none",
    },
  },
  "&& > button": { flex: "1 1 0", minWidth: 0, paddingInline: space(1) },
});

/** A list that fits on a tablet needs no jump. */
const SHORT_LIST = 5;

/** Frames in which tickets near the heading take their real height instead of the estimated one, and move it. */
const LAYOUT_FRAMES = 3;

function scrollTo(heading: HTMLElement | null, frames: number): void {
  heading?.scrollIntoView({ behavior: "instant", block: "start" });
  if (frames > 0) {
    requestAnimationFrame(() => scrollTo(heading, frames - 1));
  }
}

export interface GroupJumpProps {
  readonly groups: readonly { readonly id: string; readonly title: string; readonly count: number }[];
}

/** Buttons that scroll to the heading of a group. Absent if the list is short or has one group. */
export function GroupJump({ groups }: GroupJumpProps): ReactNode {
  const { t } = useTranslation();
  const count = groups.reduce((sum, group) => sum + group.count, 0);
  if (count <= SHORT_LIST || groups.some((group) => group.count === 0)) {
    return null;
  }
  const jump = (id: string) => {
    const heading = document.querySelector<HTMLElement>(`#${CSS.escape(id)}`);
    heading?.focus({ preventScroll: true });
    scrollTo(heading, LAYOUT_FRAMES);
  };
  return (
    <Row aria-label={t("burn.jump")}>
      {groups.map(({ id, title, count: size }) => (
        <Button key={id} variant="secondary" size="small" onClick={() => jump(id)}>
          {title} ({size})
        </Button>
      ))}
    </Row>
  );
}
