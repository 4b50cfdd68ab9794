import { create } from "qrcode";
import type { ReactNode } from "react";

/** Width of the quiet zone that scanners need, in modules. */
const MARGIN = 4;

/** A QR code. `label` is its accessible name. */
export function Qr({ text, label }: { readonly text: string; readonly label: string }): ReactNode {
  const { modules } = create(text, { errorCorrectionLevel: "M" });
  const side = modules.size + 2 * MARGIN;
  const dots = Array.from(modules.data).flatMap((isDark, index) =>
    isDark === 0 ? [] : [`M${(index % modules.size) + MARGIN} ${Math.floor(index / modules.size) + MARGIN}h1v1h-1z`],
  );
  return (
    <svg className="qr" viewBox={`0 0 ${side} ${side}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <rect width={side} height={side} fill="#fff" />
      <path d={dots.join("")} fill="#000" />
    </svg>
  );
}
