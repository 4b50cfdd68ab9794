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

/** Chunks and the modules that need them, in the order of loading. A module that two chunks need belongs to the first. */
const LOADED_TOGETHER: Readonly<Record<string, RegExp>> = {
  server: /\/kiosk\/src\/services\/server\/server-gateway\.ts$/,
  frame:
    /\/kiosk\/src\/(?:app\/(?:overlays|life\/start-app-life)|features\/(?:idle\/idle-guard|screen-saver\/(?:saver-controls|ads-feed)))\.tsx?$/,
  scanner: /\/kiosk\/src\/screens\/qr-scanner\.tsx$/,
  burn: /\/kiosk\/src\/screens\/burn\.tsx$/,
};

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
    // Each request costs the page's main thread a millisecond or two, so what loads together is one chunk (decision 0337).
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: "vendor", tags: ["$initial"], test: /node_modules/, priority: 9 },
            { name: "initial", tags: ["$initial"], priority: 8 },
            ...Object.entries(LOADED_TOGETHER).map(([name, test], index) => ({ name, test, priority: 7 - index })),
          ],
        },
      },
    },
  },
});
