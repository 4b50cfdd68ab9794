import "@fontsource-variable/figtree/index.css";
import { Global } from "@emotion/react";
import type { ReactNode } from "react";
import { globalStyles } from "./global-styles.ts";
import type { OrganizationTheme } from "./theme.ts";

/** Look chosen by the shopper with the accessibility switch; resets with the session. */
export interface AppThemeProps {
  readonly theme: OrganizationTheme;
  readonly contrast?: "normal" | "high";
  readonly textSize?: "normal" | "large";
  readonly children: ReactNode;
}

/** Applies an organisation's theme, the bundled font and the base styles to the whole page (ORG-19). */
export function AppTheme({ theme, contrast = "normal", textSize = "normal", children }: AppThemeProps): ReactNode {
  return (
    <>
      <Global styles={globalStyles({ theme, contrast, textSize })} />
      {children}
    </>
  );
}
