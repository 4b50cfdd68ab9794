import { encodeQR } from "qr";
import type { ReactNode } from "react";

/** Width of the quiet zone that scanners need, in modules. */
const MARGIN = 4;

/** A QR code. `label` is its accessible name. */
export function Qr({ text, label }: { readonly text: string; readonly label: string }): ReactNode {
  const rows = encodeQR(text, "raw", { ecc: "medium", border: MARGIN });
  const side = rows.length;
  const dots = rows.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : "")));
  return (
    <svg className="qr" viewBox={`0 0 ${side} ${side}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <rect width={side} height={side} fill="#fff" />
      <path d={dots.join("")} fill="#000" />
    </svg>
  );
}
