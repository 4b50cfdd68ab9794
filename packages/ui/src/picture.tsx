import styled from "@emotion/styled";
import { useState, type ReactNode } from "react";
import { radius as radii } from "./tokens.ts";
import { VisuallyHidden } from "./visually-hidden.tsx";

const Root = styled.span({
  position: "relative",
  display: "block",
  width: "100%",
  overflow: "hidden",
  background: "var(--ui-brand-soft)",
  "& > *": { position: "absolute", inset: 0, width: "100%", height: "100%" },
  "& > img": { objectFit: "cover" },
});

/** Props of {@link Picture}. */
export interface PictureProps {
  readonly src?: string | undefined;
  /** Empty for a decorative picture. */
  readonly alt: string;
  /** Width : height in CSS syntax. */
  readonly ratio?: string;
  /** Shown if the picture is missing or broken. */
  readonly placeholder: ReactNode;
  readonly radius?: "none" | keyof typeof radii;
  /** Loads at once instead of when it comes into view. */
  readonly eager?: boolean;
}

function Drawn({ alt, children }: { readonly alt: string; readonly children: ReactNode }): ReactNode {
  return (
    <span>
      {children}
      {alt === "" ? null : <VisuallyHidden>{alt}</VisuallyHidden>}
    </span>
  );
}

/** Picture with a fixed ratio that reserves its space while loading and never shows a broken image. */
export function Picture({
  src,
  alt,
  ratio = "4 / 3",
  placeholder,
  radius = "none",
  eager = false,
}: PictureProps): ReactNode {
  const [broken, setBroken] = useState<string | undefined>(undefined);
  const shown = src === "" || src === broken ? undefined : src;
  return (
    <Root style={{ aspectRatio: ratio, borderRadius: radius === "none" ? 0 : radii[radius] }}>
      {shown === undefined ? (
        <Drawn alt={alt}>{placeholder}</Drawn>
      ) : (
        <img
          key={shown}
          src={shown}
          alt={alt}
          loading={eager ? "eager" : "lazy"}
          decoding="async"
          draggable={false}
          onError={() => setBroken(shown)}
        />
      )}
    </Root>
  );
}
