import optimizeLocales from "@react-aria/optimize-locales-plugin";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { leanContractsPlugin } from "../kiosk/scripts/lean-contracts-plugin.ts";

/**
 * Chunks that load together. Compressing a dozen small files separately would cost a tenth of their size. The code of
 * the page before the login is in `first` alone.
 */
const FIRST = [
  String.raw`node_modules/(?:react|react-dom|scheduler|react-router|i18next|react-i18next|use-sync-external-store|zod)/`,
  String.raw`packages/(?:contracts|domain)/src/(?:errors|rights|call|wire|device/organization|v2/(?:error|login|programs))\.ts`,
  String.raw`backoffice/src/(?:base/(?!format)[a-z-]+|server/(?:call|send|refusal)|session/(?:session|program|proof))\.ts`,
  String.raw`backoffice/src/(?:parts/(?:page-title|use-failure-text|mark)|app/(?:guards|routes))\.tsx?`,
];

/** The frame behind the login, lists, menus and dialogs: what nearly every screen needs. */
const OFFICE = [
  String.raw`node_modules/@tanstack/`,
  String.raw`node_modules/(?:react-aria|react-stately)/dist/private/(?:interactions|focus|overlays|selection|collections)/`,
  String.raw`node_modules/(?:react-aria|react-stately)/dist/private/(?:menu|button|utils|i18n|live-announcer|table|grid)/(?!useNumberFormatter)`,
  String.raw`node_modules/(?:react-aria|react-stately)/dist/private/(?:listbox|select|ssr|label|searchfield)/`,
  String.raw`node_modules/(?:react-aria|react-stately)/dist/private/(?:autocomplete|dialog|list|field|textfield|form)/(?!useFormattedTextField)`,
  String.raw`react-aria-components/dist/private/(?:utils|Collection|Autocomplete|Menu|Popover|Dialog|Modal|Table)\.mjs`,
  String.raw`react-aria-components/dist/private/(?:Button|ListBox|Select|SearchField|Label|Text|Input)\.mjs`,
  String.raw`react-aria-components/dist/private/(?:FieldError|Form|Header|Heading|Keyboard|Separator|DragAndDrop)\.mjs`,
  String.raw`backoffice/src/parts/(?:button|menu|views|states|hotkeys|toasts|page-head|chip|list/(?!selection-bar)[a-z-]+)\.`,
  String.raw`backoffice/src/parts/(?:empty-state|use-rested|link-button|exports/export-button)\.`,
  String.raw`backoffice/src/app/(?:nav|badges|shell/(?:shell|nav|nav-group|top-bar|reach-switch|palette-(?:host|state)))\.`,
  String.raw`backoffice/src/(?:app/shell/offline-banner|server/(?:use-calls|query-client)|session/(?:use-me|reach))\.`,
];

export default defineConfig({
  base: "/backoffice/",
  plugins: [leanContractsPlugin(), optimizeLocales.vite({ locales: ["de-DE", "en-US"] }), react()],
  build: {
    target: "es2023",
    manifest: true,
    sourcemap: true,
    rolldownOptions: {
      output: {
        // The first file lists all other files: their names would add half a kilobyte to the page before the login.
        chunkFileNames: ({ name }) => (name.endsWith("-page") ? "assets/[name]-[hash].js" : "assets/[hash].js"),
        assetFileNames: "assets/[hash][extname]",
        codeSplitting: {
          groups: [
            { name: "first", priority: 2, test: new RegExp(FIRST.join("|")) },
            { name: "sign-in", test: /parts\/sign-in-frame|tasks\/sign-in\/(?:sign-in-parts|sign-in-page)/ },
            { name: "office", test: new RegExp(OFFICE.join("|")) },
          ],
        },
      },
    },
  },
});
