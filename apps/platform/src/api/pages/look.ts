import type { ProgramConfig } from "@punktum/contracts";
import type { UiLanguage } from "@punktum/domain";
import { contrastRatio } from "@punktum/ui/look";
import { html, Html } from "../../people/markup/index.ts";

const DEFAULT_BRAND = "#1d3fa8";
const HEX = /^#[\da-f]{6}$/i;

/** Black or white, whichever is readable on the colour; one of them always reaches a contrast of 4.5 : 1. */
function textColourOn(colour: string): "#000000" | "#ffffff" {
  return contrastRatio("#000000", colour) > contrastRatio("#ffffff", colour) ? "#000000" : "#ffffff";
}

function styles(brand: string): Html {
  return new Html(`
:root{color-scheme:light}
*{box-sizing:border-box}
body{margin:0;background:#f3f2ef;color:#1b1b1a;font:1.125rem/1.5 system-ui,"Segoe UI",Roboto,sans-serif;overflow-wrap:anywhere}
header{padding:1.25rem 1rem;background:${brand};color:${textColourOn(brand)};border-bottom:1px solid #0002}
header>div,main{max-width:38rem;margin-inline:auto}
header>div{display:flex;justify-content:space-between;align-items:center;gap:1rem;font-weight:650;font-size:1.25rem}
header a{color:inherit;display:inline-flex;align-items:center;min-height:48px;padding:0 .5rem;font-size:1rem}
main{padding:1.5rem 1rem 4rem}
section{margin-top:1.5rem;padding:1.5rem;border-radius:16px;background:#fff;box-shadow:0 1px 2px #0002}
h1{margin:.5rem 0;font-size:2rem;line-height:1.15;letter-spacing:-.02em;text-wrap:balance}
h2{margin:0 0 .75rem;font-size:1.25rem}
p{margin:.5rem 0}
ul{margin:.5rem 0;padding:0;list-style:none}
li{display:flex;justify-content:space-between;gap:1rem;padding:.5rem 0;border-bottom:1px solid #0001;font-variant-numeric:tabular-nums}
li:last-child{border-bottom:0}
li>:last-child{flex:none;white-space:nowrap;text-align:end}
fieldset{margin:0 0 1rem;padding:0;border:0}
legend{padding:0;font-weight:600}
form>label,fieldset>label{display:grid;grid-template-columns:auto 1fr;gap:1rem;align-items:start;min-height:48px;padding:.75rem 0;cursor:pointer}
input[type=checkbox]{width:1.75rem;height:1.75rem;margin:0;accent-color:#1b1b1a}
button{min-height:3.5rem;width:100%;padding:.5rem 1.5rem;border:2px solid #1b1b1a;border-radius:999px;font:inherit;font-weight:650;cursor:pointer;
  background:${brand};color:${textColourOn(brand)}}
button.quiet{background:#fff;color:#1b1b1a}
a:focus-visible,button:focus-visible,input:focus-visible{outline:3px solid #1b1b1a;outline-offset:3px}
.done{font-weight:600}
.field{display:grid;gap:.5rem;margin:0 0 1.25rem}
.field>label{font-weight:600}
.field>input{min-height:3.5rem;width:100%;padding:.5rem 1rem;border:2px solid #6b6b68;border-radius:12px;background:#fff;color:inherit;font:inherit}
.field>input[aria-invalid]{border-color:#b3261e}
small{color:#55554f;font-size:1rem}
.problem{color:#b3261e;font-weight:600}
.aside{position:absolute;width:1px;height:1px;padding:0;border:0;opacity:0;pointer-events:none}
.links{display:flex;flex-wrap:wrap;gap:0 1.5rem}
.links>a{display:inline-flex;align-items:center;min-height:48px}
a{color:#1b1b1a}
`);
}

/** Parts of a page around its content. */
export interface PageFrame {
  readonly config: ProgramConfig;
  readonly language: UiLanguage;
  readonly title: string;
  /** Address of the same page in the other language. */
  readonly otherLanguage: { readonly href: string; readonly name: string; readonly code: string };
  readonly content: Html;
}

/** Renders a page in the organisation's look; it has no script and none may run. */
export function pageOf({ config, language, title, otherLanguage, content }: PageFrame): string {
  const given = config.theme?.colors?.["brand"] ?? DEFAULT_BRAND;
  const brand = HEX.test(given) ? given : DEFAULT_BRAND;
  return html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title} · ${config.name}</title>
        <style>
          ${styles(brand)}
        </style>
      </head>
      <body>
        <header>
          <div>
            <span>${config.name}</span>
            <a href="${otherLanguage.href}" lang="${otherLanguage.code}" hreflang="${otherLanguage.code}"
              >${otherLanguage.name}</a
            >
          </div>
        </header>
        <main>${content}</main>
      </body>
    </html>`.text;
}

/** Allows only our own styles, and forms to our own origin, so that injected markup has no effect. */
export const LINK_PAGE_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";
