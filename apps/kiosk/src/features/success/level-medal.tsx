import { keyframes } from "@emotion/react";
import styled from "@emotion/styled";
import { CheckMark, easing, Picture, StarIcon } from "@punktum/ui";
import type { ReactNode } from "react";

const land = keyframes({ from: { opacity: 0, transform: "scale(0.4) rotate(-30deg)" } });
const burst = keyframes({
  from: { opacity: 0, transform: "scale(0.5) rotate(0deg)" },
  "35%": { opacity: 1 },
  to: { opacity: 0, transform: "scale(1) rotate(15deg)" },
});

/** Twelve rays in a ring around the medal. */
const rays = (colour: string, from: string) => ({
  content: '""',
  position: "absolute" as const,
  inset: "calc(var(--medal) * -0.3)",
  borderRadius: "50%",
  background: `repeating-conic-gradient(from ${from}, ${colour} 0 6deg, transparent 0 30deg)`,
  maskImage: "radial-gradient(closest-side, transparent 66%, #000 68% 98%, transparent)",
  pointerEvents: "none" as const,
});

const Root = styled.span({
  // Large text on a phone leaves room for the words.
  "--medal": "min(5.5rem, 23vw)",
  position: "relative",
  display: "grid",
  placeItems: "center",
  width: "var(--medal)",
  height: "var(--medal)",
  // Room for the rays, which the dialog would cut.
  marginBlock: "calc(var(--medal) * 0.3)",
  "&::before": {
    ...rays("var(--ui-brand-mark)", "0deg"),
    animation: `${burst} 1000ms ${easing.enter} 250ms both`,
  },
  "&::after": { ...rays("var(--ui-accent)", "15deg"), animation: `${burst} 1000ms ${easing.enter} 400ms both` },
  "& > svg": { position: "absolute", insetInlineEnd: "-12%", bottom: "-8%", width: "44%", height: "44%" },
});

const Face = styled.span({
  display: "grid",
  placeItems: "center",
  width: "100%",
  height: "100%",
  overflow: "hidden",
  borderRadius: "50%",
  background: "var(--ui-brand-soft)",
  color: "var(--ui-brand-soft-text)",
  animation: `${land} 450ms ${easing.enter} 100ms both`,
});

const Star = styled.span({ display: "grid", placeItems: "center", width: "100%", height: "100%" });

/** The medal of a level that was just reached, with the check mark of a success. The words beside it name the level. */
export function LevelMedal({ picture }: { readonly picture: string | undefined }): ReactNode {
  return (
    <Root data-part="medal" aria-hidden="true">
      <Face>
        <Picture
          src={picture}
          alt=""
          ratio="1"
          eager
          placeholder={
            <Star>
              <StarIcon sizePx={48} />
            </Star>
          }
        />
      </Face>
      <CheckMark />
    </Root>
  );
}
