import type { ReactNode } from "react";

export interface IllustrationProps {
  /** Width in px at normal text size. */
  readonly widthPx?: number;
}

/** Where the camera of the device sits. */
export type CameraSide = "top" | "left" | "right";

interface CanvasProps {
  readonly widthPx: number;
  readonly viewBox: string;
  readonly children: ReactNode;
}

function Canvas({ widthPx, viewBox, children }: CanvasProps): ReactNode {
  return (
    <svg
      viewBox={viewBox}
      fill="none"
      aria-hidden="true"
      focusable="false"
      style={{ width: `${widthPx / 16}rem`, maxWidth: "100%", height: "auto" }}
    >
      {children}
    </svg>
  );
}

/** Shows on which side of the device the card has to be held. */
export function HoldCardIllustration({
  side,
  widthPx = 320,
}: IllustrationProps & { readonly side: CameraSide }): ReactNode {
  return (
    <Canvas widthPx={widthPx} viewBox="0 0 320 240">
      <text>{side}</text>
    </Canvas>
  );
}
/** The camera is blocked. */
export function CameraBlockedIllustration({ widthPx = 280 }: IllustrationProps): ReactNode {
  return (
    <Canvas widthPx={widthPx} viewBox="0 0 320 240">
      {null}
    </Canvas>
  );
}
/** No connection. */
export function OfflineIllustration({ widthPx = 280 }: IllustrationProps): ReactNode {
  return (
    <Canvas widthPx={widthPx} viewBox="0 0 320 240">
      {null}
    </Canvas>
  );
}
/** The page does not exist. */
export function NotFoundIllustration({ widthPx = 280 }: IllustrationProps): ReactNode {
  return (
    <Canvas widthPx={widthPx} viewBox="0 0 320 240">
      {null}
    </Canvas>
  );
}
/** Nothing has happened yet. */
export function EmptyHistoryIllustration({ widthPx = 280 }: IllustrationProps): ReactNode {
  return (
    <Canvas widthPx={widthPx} viewBox="0 0 320 240">
      {null}
    </Canvas>
  );
}
/** Nothing to choose. */
export function EmptyVouchersIllustration({ widthPx = 280 }: IllustrationProps): ReactNode {
  return (
    <Canvas widthPx={widthPx} viewBox="0 0 320 240">
      {null}
    </Canvas>
  );
}
/** Kind of a drawn placeholder. */
export type PlaceholderKind = "percent" | "euro" | "multiply" | "plus" | "gift";
/** Drawn picture that stands in for a missing one; fills its box. */
export function VoucherPlaceholder({ kind }: { readonly kind: PlaceholderKind }): ReactNode {
  return <svg viewBox="0 0 320 240" preserveAspectRatio="xMidYMid slice" aria-hidden="true" data-kind={kind} />;
}
