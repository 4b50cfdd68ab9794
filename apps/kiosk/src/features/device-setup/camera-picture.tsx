import type { CameraPositionCode } from "@punktum/domain";
import type { ReactNode } from "react";

const LENS: Readonly<Record<CameraPositionCode, { readonly x: number; readonly y: number }>> = {
  TR: { x: 15, y: 42 },
  BC: { x: 60, y: 14.5 },
  RC: { x: 105, y: 42 },
};

/** A tablet whose camera is on the left, at the top or on the right. */
export function CameraPicture({ position }: { readonly position: CameraPositionCode }): ReactNode {
  const { x, y } = LENS[position];
  return (
    <svg viewBox="0 0 120 84" fill="none" aria-hidden="true" style={{ width: "7.5rem", maxWidth: "100%" }}>
      <rect x="8" y="8" width="104" height="68" rx="9" fill="var(--ui-text)" />
      <rect x="21" y="20" width="78" height="44" rx="3" fill="var(--ui-brand-soft)" />
      <path d="M32 32h30M32 42h44M32 52h22" stroke="var(--ui-brand-line)" strokeWidth="5" strokeLinecap="round" />
      <circle cx={x} cy={y} r="11" fill="var(--ui-accent)" opacity="0.35" />
      <circle cx={x} cy={y} r="5" fill="var(--ui-accent)" />
    </svg>
  );
}
