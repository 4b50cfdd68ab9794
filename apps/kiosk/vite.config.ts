import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { leanContractsPlugin } from "./scripts/lean-contracts-plugin.ts";
import { manifestPlugin } from "./scripts/manifest-plugin.ts";
import { serviceWorkerPlugin } from "./scripts/service-worker-plugin.ts";

/** The platform a development server hands API calls to. */
const platform = "http://127.0.0.1:3000";

export default defineConfig({
  base: "/",
  plugins: [leanContractsPlugin(), react({ compiler: true }), manifestPlugin(), serviceWorkerPlugin()],
  server: {
    port: 5173,
    proxy: { "/api": platform, "/health": platform, "/media": platform, "/socket.io": { target: platform, ws: true } },
  },
  build: { target: "es2023", manifest: true, sourcemap: true },
});
