import { keyframes } from "@emotion/react";
import styled from "@emotion/styled";
import { useId, type ReactNode } from "react";
import { Canvas, paint, type IllustrationProps } from "./illustration-canvas.tsx";
import { useMediaQuery } from "./use-media-query.ts";

/** Position of the device's camera. */
export type CameraSide = "top" | "left" | "right";

interface Scene {
  readonly tablet: { readonly x: number; readonly y: number };
  readonly camera: { readonly x: number; readonly y: number };
  readonly card: { readonly x: number; readonly y: number; readonly turn: number };
  readonly beam: string;
}

/** The device as it stands: lying or upright. */
const scenes: Record<CameraSide, Scene> = {
  top: {
    tablet: { x: 56, y: 98 },
    camera: { x: 160, y: 107 },
    card: { x: 160, y: 44, turn: -5 },
    beam: "M160 107 112 58h96z",
  },
  left: {
    tablet: { x: 106, y: 52 },
    camera: { x: 115, y: 120 },
    card: { x: 44, y: 120, turn: 84 },
    beam: "M115 120 62 70v100z",
  },
  right: {
    tablet: { x: 6, y: 52 },
    camera: { x: 205, y: 120 },
    card: { x: 276, y: 120, turn: -84 },
    beam: "M205 120l53-50v100z",
  },
};

const upright: Record<CameraSide, Scene> = {
  top: {
    tablet: { x: 96, y: 78 },
    camera: { x: 160, y: 87 },
    card: { x: 160, y: 32, turn: -5 },
    beam: "M160 87 112 42h96z",
  },
  left: {
    tablet: { x: 140, y: 40 },
    camera: { x: 149, y: 120 },
    card: { x: 78, y: 120, turn: 84 },
    beam: "M149 120 96 70v100z",
  },
  right: {
    tablet: { x: 52, y: 40 },
    camera: { x: 171, y: 120 },
    card: { x: 242, y: 120, turn: -84 },
    beam: "M171 120l53-50v100z",
  },
};
const LYING_PX = { width: 208, height: 136 } as const;
const UPRIGHT_PX = { width: 128, height: 160 } as const;

// Only properties that the compositor animates: a changing radius would cause layout and paint in every frame.
const glow = keyframes({
  "0%": { opacity: 0.7, transform: "scale(0.25)" },
  "100%": { opacity: 0, transform: "none" },
});
const breathe = keyframes({ "0%, 100%": { opacity: 0.35 }, "50%": { opacity: 0.75 } });

const Halo = styled.circle({
  transformBox: "fill-box",
  transformOrigin: "center",
  animation: `${glow} 1.8s ease-out infinite`,
});
const Beam = styled.path({ animation: `${breathe} 1.8s ease-in-out infinite` });
const approach = (move: string): ReturnType<typeof keyframes> =>
  keyframes({ "0%, 100%": { transform: "none" }, "50%": { transform: move } });

const Moving = styled.g({
  animation: "none 1.8s ease-in-out infinite",
  "&[data-side=top]": { animationName: approach("translateY(8px)") },
  "&[data-side=left]": { animationName: approach("translateX(8px)") },
  "&[data-side=right]": { animationName: approach("translateX(-8px)") },
});

function Tablet({
  x,
  y,
  width,
  height,
}: Scene["tablet"] & { readonly width: number; readonly height: number }): ReactNode {
  const screen = { x: 18, y: 18, width: width - 36, height: height - 36, rx: 8 };
  return (
    <g transform={`translate(${x} ${y})`}>
      <rect width={width} height={height} rx="18" fill={paint.ink} />
      <rect {...screen} fill={paint.surface} />
      <rect {...screen} fill={paint.soft} />
      <g transform={`translate(${width / 2 - 104} ${height / 2 - 68})`}>
        <path
          d="M76 52v-5a7 7 0 0 1 7-7h5M120 40h5a7 7 0 0 1 7 7v5M132 84v5a7 7 0 0 1-7 7h-5M88 96h-5a7 7 0 0 1-7-7v-5"
          stroke={paint.mark}
          strokeWidth="5"
        />
        <rect x="90" y="57" width="28" height="22" rx="4" fill={paint.brand} />
        <path d="M95 72h12" stroke={paint.onBrand} strokeWidth="3" />
      </g>
    </g>
  );
}

function HeldCard({ x, y, turn }: Scene["card"]): ReactNode {
  return (
    <g transform={`translate(${x} ${y}) rotate(${turn})`}>
      <rect x="-50" y="-28" width="104" height="66" rx="10" fill={paint.ink} opacity="0.12" />
      <rect x="-52" y="-33" width="104" height="66" rx="10" fill={paint.brand} />
      <path
        d="M-52 6c30-22 70 14 104-10v27a10 10 0 0 1-10 10h-84a10 10 0 0 1-10-10z"
        fill={paint.accent}
        opacity="0.9"
      />
      <rect x="14" y="-24" width="28" height="28" rx="4" fill={paint.surface} />
      <g fill={paint.ink}>
        <path d="M18-20h7v7h-7zM31-20h7v7h-7zM18-7h7v7h-7zM28-10h4v4h-4zM34-4h4v4h-4zM28-3h3v3h-3z" />
      </g>
      <path d="M-40-18h30M-40-8h18" stroke={paint.onBrand} strokeWidth="4" opacity="0.85" />
    </g>
  );
}

/** Shows at which side of the device to hold the card. The device is drawn as it stands. */
export function HoldCardIllustration({
  side,
  widthPx = 320,
}: IllustrationProps & { readonly side: CameraSide }): ReactNode {
  const id = useId();
  const isUpright = useMediaQuery("(orientation: portrait)");
  const { tablet, camera, card, beam } = (isUpright ? upright : scenes)[side];
  return (
    <Canvas widthPx={widthPx}>
      <defs>
        <radialGradient id={id} gradientUnits="userSpaceOnUse" cx={camera.x} cy={camera.y} r="70">
          <stop stopColor={paint.accent} />
          <stop offset="1" stopColor={paint.accent} stopOpacity="0.15" />
        </radialGradient>
      </defs>
      <Tablet {...tablet} {...(isUpright ? UPRIGHT_PX : LYING_PX)} />
      <Beam d={beam} fill={`url(#${id})`} />
      <circle cx={camera.x} cy={camera.y} r="5" fill={paint.accent} />
      <Halo cx={camera.x} cy={camera.y} r="22" stroke={paint.accent} strokeWidth="3" />
      <Moving data-side={side}>
        <HeldCard {...card} />
      </Moving>
    </Canvas>
  );
}
