import { join } from "node:path";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { leanContractsPlugin } from "./scripts/lean-contracts-plugin.ts";
import { manifestPlugin } from "./scripts/manifest-plugin.ts";
import { previewPlugin } from "./scripts/preview-plugin.ts";
import { serviceWorkerPlugin } from "./scripts/service-worker-plugin.ts";

/**
 * What renders while a shopper waits or a cashier types: memoisation saves time there. Elsewhere it would only cost bytes
 * (decision 0274).
 */
const OFTEN_RENDERED = [
  /\/kiosk\/src\/app\/(?:app-frame|overlays)\.tsx$/,
  /\/kiosk\/src\/components\/keypad\//,
  /\/kiosk\/src\/features\/burn\/(?:page|ticket)\/(?:burn-page|coupon-card|shopper-hero|ticket|ticket-list|voucher-picture|use-[a-z-]+)\.tsx?$/,
  /\/kiosk\/src\/features\/scan\/(?:camera-picture|scan-frame|scan-guide|use-[a-z-]+)\.tsx?$/,
  /\/kiosk\/src\/features\/screen-saver\/(?:ad-stage|default-background|tap-icon|use-[a-z-]+)\.tsx?$/,
  /\/kiosk\/src\/hooks\//,
  /\/kiosk\/src\/screens\/(?:qr-scanner|revenue|screen-saver)\.tsx$/,
];

export default defineConfig({
  base: "/",
  plugins: [
    leanContractsPlugin(),
    react({ compiler: true, include: OFTEN_RENDERED }),
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
