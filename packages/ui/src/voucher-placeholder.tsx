import type { ReactNode } from "react";
import { paint } from "./illustration-canvas.tsx";

/** Kind of placeholder drawing. */
export type PlaceholderKind = "percent" | "euro" | "multiply" | "plus" | "gift";

const SEAL = Array.from({ length: 14 }, (_, index) => {
  const angle = (index / 14) * 2 * Math.PI;
  return { x: Math.round(160 + 70 * Math.cos(angle)), y: Math.round(120 + 70 * Math.sin(angle)) };
});

const glyph = { stroke: paint.onBrand, strokeWidth: 13, fill: "none" } as const;

function Percent(): ReactNode {
  return (
    <>
      <path d="M-10 200 150-20h70L20 260z" fill={paint.line} opacity="0.55" />
      <g fill={paint.brand}>
        {SEAL.map(({ x, y }) => (
          <circle key={`${x} ${y}`} cx={x} cy={y} r="18" />
        ))}
        <circle cx="160" cy="120" r="72" />
      </g>
      <g {...glyph}>
        <circle cx="137" cy="98" r="13" />
        <circle cx="183" cy="142" r="13" />
        <path d="M190 88 130 152" />
      </g>
      <circle cx="262" cy="52" r="16" fill={paint.accent} />
    </>
  );
}

function Euro(): ReactNode {
  return (
    <>
      <circle cx="236" cy="196" r="92" fill={paint.line} opacity="0.55" />
      <circle cx="206" cy="142" r="66" fill={paint.accent} />
      <circle cx="146" cy="112" r="78" fill={paint.soft} />
      <circle cx="146" cy="112" r="72" fill={paint.brand} />
      <circle cx="146" cy="112" r="58" stroke={paint.onBrand} strokeWidth="3" strokeDasharray="1 9" opacity="0.7" />
      <path d="M170 88a32 32 0 1 0 0 48M106 104h48m-48 17h42" {...glyph} strokeWidth="11" />
    </>
  );
}

function Multiply(): ReactNode {
  return (
    <>
      <circle cx="228" cy="120" r="66" fill={paint.line} opacity="0.6" />
      <circle cx="194" cy="120" r="70" fill={paint.accent} />
      <circle cx="194" cy="120" r="70" stroke={paint.soft} strokeWidth="6" />
      <circle cx="142" cy="120" r="77" fill={paint.soft} />
      <circle cx="142" cy="120" r="72" fill={paint.brand} />
      <path d="m118 96 48 48m0-48-48 48" {...glyph} strokeWidth="15" />
    </>
  );
}

function Plus(): ReactNode {
  return (
    <>
      <path d="M46 62v32M30 78h32M268 150v32m-16-16h32" stroke={paint.line} strokeWidth="10" />
      <circle cx="236" cy="58" r="12" fill={paint.accent} />
      <circle cx="78" cy="186" r="9" fill={paint.accent} />
      <rect
        x="92"
        y="52"
        width="136"
        height="136"
        rx="42"
        fill={paint.line}
        opacity="0.7"
        transform="rotate(14 160 120)"
      />
      <rect x="94" y="54" width="132" height="132" rx="40" fill={paint.brand} />
      <path d="M160 88v64m-32-32h64" {...glyph} strokeWidth="16" />
    </>
  );
}

function Gift(): ReactNode {
  return (
    <>
      <circle cx="160" cy="124" r="104" fill={paint.line} opacity="0.4" />
      <path d="M98 122h124v70a10 10 0 0 1-10 10H108a10 10 0 0 1-10-10z" fill={paint.brand} />
      <rect x="88" y="90" width="144" height="38" rx="9" fill={paint.brand} />
      <path d="M98 128h124v8H98z" fill={paint.ink} opacity="0.16" />
      <path d="M147 90h26v112h-26z" fill={paint.accent} />
      <path
        d="M160 88c-8-34-46-40-48-18-1 14 22 18 48 18zm0 0c8-34 46-40 48-18 1 14-22 18-48 18z"
        stroke={paint.accent}
        strokeWidth="11"
      />
      <path d="M70 60v16m-8-8h16M250 42v14m-7-7h14" stroke={paint.mark} strokeWidth="5" />
      <circle cx="262" cy="96" r="6" fill={paint.accent} />
    </>
  );
}

const drawings: Record<PlaceholderKind, () => ReactNode> = {
  percent: Percent,
  euro: Euro,
  multiply: Multiply,
  plus: Plus,
  gift: Gift,
};

/** Drawing in place of a missing picture; fills its box like a photograph. */
export function VoucherPlaceholder({ kind }: { readonly kind: PlaceholderKind }): ReactNode {
  const Drawing = drawings[kind];
  return (
    <svg
      viewBox="0 0 320 240"
      preserveAspectRatio="xMidYMid slice"
      width="100%"
      height="100%"
      fill="none"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      <rect x="-200" y="-200" width="720" height="640" fill={paint.soft} />
      <Drawing />
    </svg>
  );
}
