import { keyframes } from "@emotion/react";
import styled from "@emotion/styled";
import type { ReactNode } from "react";
import { Canvas, paint, type IllustrationProps } from "./illustration-canvas.tsx";

const pull = keyframes({
  "0%, 12%": { transform: "translateX(-58px)" },
  "62%, 88%": { transform: "translateX(58px)" },
  "100%": { transform: "translateX(-58px)" },
});

const Moving = styled.g({ animation: `${pull} 2.8s cubic-bezier(0.4, 0, 0.2, 1) infinite` });

function StripedCard(): ReactNode {
  return (
    <g transform="translate(102 40)">
      <rect width="116" height="132" rx="12" fill={paint.brand} />
      <path d="M0 30c32-18 74 18 116-8v30c-42 26-84-12-116 8z" fill={paint.accent} opacity="0.9" />
      <path d="M16 84h44M16 98h26" stroke={paint.onBrand} strokeWidth="5" opacity="0.85" />
      <rect y="108" width="116" height="14" fill={paint.ink} />
    </g>
  );
}

/** Shows a card with a magnetic stripe being pulled through a reader. */
export function SwipeCardIllustration({ widthPx = 320 }: IllustrationProps): ReactNode {
  return (
    <Canvas widthPx={widthPx}>
      <rect x="30" y="132" width="260" height="22" rx="8" fill={paint.ink} opacity="0.55" />
      <Moving>
        <StripedCard />
      </Moving>
      <rect x="22" y="146" width="276" height="62" rx="18" fill={paint.soft} />
      <rect x="34" y="150" width="252" height="6" rx="3" fill={paint.ink} />
      <circle cx="264" cy="182" r="6" fill={paint.accent} />
      <path d="M118 182h76m-14-10 14 10-14 10" stroke={paint.mark} strokeWidth="5" />
    </Canvas>
  );
}
