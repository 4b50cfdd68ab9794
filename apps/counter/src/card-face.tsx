import styled from "@emotion/styled";
import { encodeQR } from "qr";
import type { ReactNode } from "react";
import type { TrayCard } from "./cards.ts";

const Face = styled.div({
  position: "relative",
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr) auto",
  gap: "0.5rem",
  aspectRatio: "85.6 / 54",
  padding: "0.75rem",
  borderRadius: "12px",
  color: "#ffffff",
  overflow: "hidden",
  textAlign: "start",
  boxShadow: "var(--ui-shadow-rest)",
});

const Words = styled.div({ display: "flex", flexDirection: "column", justifyContent: "space-between", minWidth: 0 });
const Name = styled.span({ fontWeight: 680, fontSize: "1rem", lineHeight: 1.2 });
const Code = styled.span({ fontVariantNumeric: "tabular-nums", letterSpacing: "0.02em", fontSize: "1rem" });
const CodePlate = styled.div({
  alignSelf: "center",
  background: "#ffffff",
  borderRadius: "8px",
  padding: "4px",
  width: "5rem",
  height: "5rem",
  "& svg": { display: "block", width: "100%", height: "100%" },
});

/** The QR code of a text as one SVG path, with a quiet zone of two modules. The plate around it adds the rest. */
export function QrCode({ text, label }: { readonly text: string; readonly label: string }): ReactNode {
  const rows = encodeQR(text, "raw", { ecc: "medium", border: 2 });
  const path = rows.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ""))).join("");
  const size = rows.length;
  return (
    <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <rect width={size} height={size} fill="#ffffff" />
      <path d={path} fill="#000000" />
    </svg>
  );
}

/** A printed customer card. */
export function CardFace({
  card,
  name,
  qrLabel,
}: {
  readonly card: TrayCard;
  readonly name: string;
  readonly qrLabel: string;
}): ReactNode {
  const [dark, light] = card.tones;
  return (
    <Face style={{ background: `linear-gradient(125deg, ${dark} 30%, color-mix(in srgb, ${dark} 62%, ${light}))` }}>
      <Words>
        <Name>{name}</Name>
        <Code>{card.code}</Code>
      </Words>
      <CodePlate>
        <QrCode text={card.code} label={qrLabel} />
      </CodePlate>
    </Face>
  );
}
