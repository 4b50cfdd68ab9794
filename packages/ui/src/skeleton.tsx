import { keyframes } from "@emotion/react";
import styled from "@emotion/styled";
import type { ReactNode } from "react";
import { radius as radii } from "./tokens.ts";

const sweep = keyframes({ from: { backgroundPosition: "120% 0" }, to: { backgroundPosition: "-60% 0" } });

const Root = styled.span({
  display: "block",
  maxWidth: "100%",
  background:
    "linear-gradient(100deg, var(--ui-sunken) 40%, var(--ui-page) 50%, var(--ui-sunken) 60%) 120% 0 / 220% 100% var(--ui-sunken)",
  animation: `${sweep} 1.6s ease-in-out infinite`,
});

/** Props of {@link Skeleton}. */
export interface SkeletonProps {
  /** CSS lengths. */
  readonly width?: string;
  readonly height?: string;
  readonly radius?: keyof typeof radii;
}

/** Placeholder for loading content; reserves its space and is hidden from screen readers. */
export function Skeleton({ width = "100%", height = "1.25em", radius = "small" }: SkeletonProps): ReactNode {
  return <Root aria-hidden="true" style={{ width, height, borderRadius: radii[radius] }} />;
}
