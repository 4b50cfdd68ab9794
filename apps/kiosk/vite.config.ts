import { join } from "node:path";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { leanContractsPlugin } from "./scripts/lean-contracts-plugin.ts";
import { manifestPlugin } from "./scripts/manifest-plugin.ts";
import { previewPlugin } from "./scripts/preview-plugin.ts";
import { serviceWorkerPlugin } from "./scripts/service-worker-plugin.ts";

/** Components that render on typing or pressing only: memoisation would cost more bytes than it saves time. */
const RARELY_RENDERED = [
  /\/node_modules\//,
  /\/kiosk\/src\/(?:app\/(?!app-frame|overlays)|features\/(?:admin|connection|device-setup|device-test|history|idle|orders|pin|registration|returns|session|success|toast|basket|revenue|display)\/)/,
  /\/kiosk\/src\/features\/(?:burn\/[a-z]+|scan)\/(?:camera-denied-dialog|code-dialog|burn-actions|burn-layout|confirm-redeem-dialog|doubt-dialog|earning|group-jump|locked-notice|print-dialog|redemption-receipt|refusal-dialog|seen-dialog|swipe-guide|ticket-action|ticket-details|ticket-sheet|type-code-dialog|unanswered-dialog)\.tsx$/,
  /\/kiosk\/src\/components\/(?!keypad)/,
  /\/kiosk\/src\/features\/screen-saver\/(?:language-list|language-switch|pause-button|saver-controls|saver-message|screen-saver|start-button)\.tsx$/,
  // Hooks without memoised values.
  /\/kiosk\/src\/hooks\/use-(?:after|arrival|card-reader|key-press|languages|now|timer)\.ts$/,
  /\/kiosk\/src\/screens\/(?:history|burn|scan-shell|basket-area|customer-reader|display|admin|configurations|device-test|login|magnetic-stripe-reader|mounting-settings|not-found|set-session-pin)\.tsx$/,
];

export default defineConfig({
  base: "/",
  plugins: [
    leanContractsPlugin(),
    react({ compiler: true, exclude: RARELY_RENDERED }),
    manifestPlugin(),
    serviceWorkerPlugin(),
    previewPlugin(),
  ],
  // Emotion needs it for `withTheme` only, which the kiosk does not use; it is a kilobyte of the first load.
  resolve: { alias: { "hoist-non-react-statics": join(import.meta.dirname, "scripts/no-statics.ts") } },
  build: {
    target: "es2023",
    manifest: true,
    sourcemap: true,
    // One chunk for all own code of the first load: many small ones compress worse.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: "vendor", tags: ["$initial"], test: /node_modules/, priority: 1 },
            { name: "initial", tags: ["$initial"] },
          ],
        },
      },
    },
  },
});
