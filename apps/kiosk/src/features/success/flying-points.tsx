import { keyframes } from "@emotion/react";
import styled from "@emotion/styled";
import { easing } from "@punktum/ui";
import type { ReactNode } from "react";

const fly = keyframes({
  from: { opacity: 0, transform: "translate(var(--from-x), 0) scale(0.3)" },
  "30%": { opacity: 1, transform: "translate(var(--from-x), 0.5rem) scale(1)" },
  to: { opacity: 0, transform: "translate(0, 6.5rem) scale(0.5)" },
});

const INDEXES = Array.from({ length: 9 }, (_, index) => index);

/** Start positions spread to both sides, start times staggered. */
const PLACES = Object.fromEntries(
  INDEXES.map((index) => [
    `& > span:nth-of-type(${index + 1})`,
    {
      "--from-x": `${(index - (INDEXES.length - 1) / 2) * 1.4}rem`,
      animationDelay: `${350 + ((index * 4) % INDEXES.length) * 45}ms`,
    },
  ]),
);

/** Takes no room: the points fly over the content. */
const Root = styled.span({
  position: "absolute",
  left: "50%",
  top: "60%",
  pointerEvents: "none",
  "& > span": {
    position: "absolute",
    width: "0.75rem",
    height: "0.75rem",
    marginInlineStart: "-0.375rem",
    borderRadius: 999,
    background: "var(--ui-brand-mark)",
    opacity: 0,
    animation: `${fly} 620ms ${easing.standard} both`,
  },
  "& > span:nth-of-type(odd)": { background: "var(--ui-accent)" },
  "&[data-way=out] > span": { animationDirection: "reverse" },
  ...PLACES,
});

/** Points flying into or out of the balance. */
export function FlyingPoints({ way }: { readonly way: "in" | "out" }): ReactNode {
  return (
    <Root aria-hidden="true" data-way={way}>
      {INDEXES.map((index) => (
        <span key={index} />
      ))}
    </Root>
  );
}
