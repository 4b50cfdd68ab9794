import type { OrganizationTheme, ThemeVariables } from "./theme.ts";
import { fontFamily, fontSize, fontWeight, lineHeight } from "./tokens.ts";

interface GlobalStyleOptions {
  readonly theme: OrganizationTheme;
  readonly contrast: "normal" | "high";
  readonly textSize: "normal" | "large" | "largest";
  readonly motion: "normal" | "less";
}

const declare = (variables: ThemeVariables): string =>
  Object.entries(variables)
    .map(([name, value]) => `${name}:${value};`)
    .join("");

/** Root font size. All sizes are relative to it, so all text scales up to twice its size (WCAG 1.4.4). */
const ROOT_SIZES = { normal: "100%", large: "150%", largest: "200%" } as const;

const still = `*,*::before,*::after,::backdrop{animation-duration:0.01ms!important;animation-iteration-count:1!important;
    animation-delay:0s!important;transition-duration:0.01ms!important;transition-delay:0s!important;scroll-behavior:auto!important}
  ::view-transition-group(*),::view-transition-old(*),::view-transition-new(*){animation:none!important}`;

const base = `
*,*::before,*::after{box-sizing:border-box}
html{-webkit-text-size-adjust:100%;height:100%;overscroll-behavior:none}
body{margin:0;min-height:100%;background:var(--ui-page);color:var(--ui-text);font-family:${fontFamily};
  font-size:${fontSize.body};line-height:${lineHeight.body};font-weight:${fontWeight.regular};
  -webkit-font-smoothing:antialiased;text-rendering:optimizeLegibility;-webkit-tap-highlight-color:transparent;
  overflow-wrap:break-word;overflow-x:clip;overscroll-behavior:none}
#root{min-height:100dvh;isolation:isolate}
h1,h2,h3,h4,p,ul,ol,dl,dd,figure,fieldset{margin:0;padding:0;border:0}
h1,h2,h3,h4{hyphens:auto}
ul,ol{list-style:none}
/* Names from the server, dates and times keep their order on a page that is written from right to left. */
[dir=rtl] :is(p,h3,span)[lang],[dir=rtl] time{direction:ltr;text-align:right;unicode-bidi:isolate}
button,input,select,textarea{font:inherit;color:inherit;letter-spacing:inherit}
button{touch-action:manipulation}
/* Under a dialog that takes the whole screen nothing is drawn: Chromium paints it over the dialog after a touch. */
body[data-modal=full] :is(header,main>*,dialog[data-covered]){visibility:hidden}
body[data-modal=full] dialog:not([data-covered]),body[data-modal=full] dialog:not([data-covered]) header{visibility:visible}
img,svg,video{display:block}
:focus{outline:none}
:focus-visible{outline:3px solid var(--ui-text);outline-offset:3px;box-shadow:0 0 0 3px var(--ui-surface)}
[tabindex="-1"]:focus-visible{outline:none;box-shadow:none}
body[data-modal]{overflow:hidden}
@media (prefers-reduced-motion:reduce){${still}}`;

/** Base styles of the page: the theme's variables, a reset, type, focus and reduced motion. */
export function globalStyles({ theme, contrast, textSize, motion }: GlobalStyleOptions): string {
  const variables = contrast === "high" ? theme.highContrast : theme.normal;
  const auto = `@media (prefers-contrast:more){:root{${declare(theme.highContrast)}}}`;
  return `:root{color-scheme:light;font-size:${ROOT_SIZES[textSize]};${declare(variables)}}${auto}${base}${motion === "less" ? still : ""}`;
}
