import "@fontsource-variable/figtree/index.css";
import { Global } from "@emotion/react";
import type { ReactNode } from "react";
import { globalStyles } from "./global-styles.ts";
import type { OrganizationTheme } from "./theme.ts";
import { LessMotion } from "./use-media-query.ts";

/** Look of the page. Contrast and text size are chosen with the accessibility switch and reset with the session. */
export interface AppThemeProps {
  readonly theme: OrganizationTheme;
  readonly contrast?: "normal" | "high";
  readonly textSize?: "normal" | "large" | "largest";
  readonly motion?: "normal" | "less";
  readonly children: ReactNode;
}

/** Applies an organisation's theme, the bundled font and the base styles to the page. */
export function AppTheme({
  theme,
  contrast = "normal",
  textSize = "normal",
  motion = "normal",
  children,
}: AppThemeProps): ReactNode {
  return (
    <LessMotion value={motion === "less"}>
      <Global styles={globalStyles({ theme, contrast, textSize, motion })} />
      {children}
    </LessMotion>
  );
}
