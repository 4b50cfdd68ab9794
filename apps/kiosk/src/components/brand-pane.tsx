import styled from "@emotion/styled";
import type { ReactNode } from "react";
import { useOrganization } from "../hooks/use-organization.ts";

const Pane = styled.aside({
  position: "relative",
  display: "grid",
  alignContent: "end",
  overflow: "hidden",
  padding: "clamp(1.5rem, 4vw, 3.5rem)",
  background: "var(--ui-brand-fill)",
  color: "var(--ui-on-brand)",
  // Beside the form the rings are above the name; above the form they are at its right.
  "& > svg": { position: "absolute", height: "210%", top: "-62%", right: "max(-8rem, -24%)" },
  "& > div": { position: "relative", display: "grid", gap: "0.75rem", maxWidth: "75%" },
  // The rings are faint where they lie behind a text.
  "@media (max-width: 767px), (orientation: landscape)": {
    "&:has(> div > :nth-child(2)) > svg": { opacity: 0.3 },
  },
  "@media (min-width: 768px) and (orientation: landscape)": {
    "& > svg": { height: "auto", width: "160%", top: "max(-12rem, -24%)", right: "-30%" },
    "& > div": { maxWidth: "none" },
  },
});

const Name = styled.p({
  // With large text on a phone, words are not broken.
  fontSize: "clamp(min(2rem, 11vw), 5vw, 4rem)",
  fontWeight: 760,
  lineHeight: 1.02,
  letterSpacing: "-0.035em",
  textWrap: "balance",
  hyphens: "auto",
  overflowWrap: "anywhere",
  "&[data-long=true]": { fontSize: "clamp(min(1.5rem, 9vw), 3vw, 2.5rem)", lineHeight: 1.1 },
});

/** Longer names get a smaller font, so that words are not broken. */
const LONG_NAME = 18;

/** Rings of dots around one large dot, in the organisation's colour; they stand for points. */
const RINGS = [
  { radius: 118, points: 22, size: 4.5 },
  { radius: 168, points: 32, size: 6 },
  { radius: 226, points: 40, size: 8 },
  { radius: 294, points: 46, size: 10.5 },
  { radius: 374, points: 52, size: 13.5 },
] as const;

interface Dot {
  readonly key: string;
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly opacity: number;
}

const DOTS: readonly Dot[] = RINGS.flatMap(({ radius, points, size }, ring) =>
  Array.from({ length: points }, (_, index) => {
    const angle = (index / points) * Math.PI * 2 + ring * 0.31;
    return {
      key: `${ring}-${index}`,
      x: 300 + Math.cos(angle) * radius,
      y: 220 + Math.sin(angle) * radius,
      size,
      // The rings fade behind the name.
      opacity: 0.5 - 0.075 * ring - 0.12 * (1 + Math.sin(angle)),
    };
  }),
);

function Rings(): ReactNode {
  return (
    <svg viewBox="-90 -170 780 780" aria-hidden="true">
      <circle cx="300" cy="220" r="72" fill="var(--ui-accent)" />
      {DOTS.map(({ key, x, y, size, opacity }) => (
        <circle key={key} cx={x} cy={y} r={size} fill="currentColor" opacity={Math.max(0.05, opacity)} />
      ))}
    </svg>
  );
}

/** The rings without the name, which is shown elsewhere. */
export function BrandRings(): ReactNode {
  return (
    <Pane as="div" aria-hidden="true">
      <Rings />
    </Pane>
  );
}

/** Coloured pane with the organisation's name. */
export function BrandPane({ children }: { readonly children?: ReactNode }): ReactNode {
  const { name } = useOrganization();
  return (
    <Pane aria-label={name}>
      <Rings />
      <div>
        <Name data-long={name.length > LONG_NAME}>{name}</Name>
        {children}
      </div>
    </Pane>
  );
}
