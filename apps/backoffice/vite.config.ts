import optimizeLocales from "@react-aria/optimize-locales-plugin";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { leanContractsPlugin } from "../kiosk/scripts/lean-contracts-plugin.ts";

export default defineConfig({
  base: "/backoffice/",
  plugins: [leanContractsPlugin(), optimizeLocales.vite({ locales: ["de-DE", "en-US"] }), react()],
  build: { target: "es2023", manifest: true, sourcemap: true },
});
