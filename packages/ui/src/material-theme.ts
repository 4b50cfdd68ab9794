import { createTheme, type Theme } from "@mui/material/styles";
import type { OrganizationTheme } from "./theme.ts";
import { breakpointPx, durationMs, easing, fontFamily, fontSize, fontWeight, TARGET_PX } from "./tokens.ts";

const channels = (
  theme: OrganizationTheme,
  name: string,
): { readonly main: string; readonly contrastText: string } => ({
  main: theme.normal[`--ui-${name}`] ?? theme.brand,
  contrastText: theme.normal[`--ui-on-${name}`] ?? theme.onBrand,
});

/**
 * The same look as a Material UI theme with CSS variables, for screens that draw Material UI components (data tables,
 * pickers). The kit itself needs none of it, so a page that does not call this ships no Material UI.
 */
export function createMaterialTheme(theme: OrganizationTheme): Theme {
  const colour = (name: string): string => theme.normal[name] ?? theme.brand;
  return createTheme({
    cssVariables: { cssVarPrefix: "material" },
    palette: {
      primary: { main: colour("--ui-brand-fill"), contrastText: theme.onBrand },
      secondary: { main: colour("--ui-accent-text"), contrastText: "#ffffff" },
      success: channels(theme, "success"),
      warning: channels(theme, "warning"),
      error: channels(theme, "danger"),
      background: { default: colour("--ui-page"), paper: colour("--ui-surface") },
      text: { primary: colour("--ui-text"), secondary: colour("--ui-text-muted") },
      divider: colour("--ui-line"),
    },
    breakpoints: { values: { xs: 0, sm: breakpointPx.modal, md: breakpointPx.wide, lg: 1200, xl: 1536 } },
    shape: { borderRadius: 16 },
    spacing: 8,
    typography: {
      fontFamily,
      h1: { fontSize: fontSize.title, fontWeight: fontWeight.strong },
      h2: { fontSize: fontSize.section, fontWeight: fontWeight.strong },
      body1: { fontSize: fontSize.body },
      body2: { fontSize: fontSize.small },
      button: { textTransform: "none", fontWeight: fontWeight.strong, fontSize: fontSize.small },
    },
    transitions: { duration: { standard: durationMs.standard }, easing: { easeInOut: easing.standard } },
    components: { MuiButton: { styleOverrides: { root: { borderRadius: 999, minHeight: TARGET_PX } } } },
  });
}
