import react from "@vitejs/plugin-react";
import { join } from "node:path";
import { build, type Plugin } from "vite";
import { leanContractsPlugin } from "./lean-contracts-plugin.ts";

/** Folder of the preview in the build. */
export const PREVIEW = "preview";

/**
 * Builds the page that the back office shows in a frame, from the kiosk's own components. It is a separate build:
 * shared chunks would be split differently and cost every tablet bytes. The service worker does not cache it.
 */
export function previewPlugin(): Plugin {
  const folders = { root: "", outDir: "" };
  return {
    name: "kiosk-preview",
    apply: "build",
    configResolved: ({ root, build: { outDir } }) => {
      folders.root = root;
      folders.outDir = outDir;
    },
    closeBundle: {
      order: "post",
      sequential: true,
      handler: async () => {
        const { root, outDir } = folders;
        await build({
          configFile: false,
          root,
          publicDir: false,
          logLevel: "warn",
          plugins: [leanContractsPlugin(), react()],
          build: {
            outDir,
            emptyOutDir: false,
            chunkSizeWarningLimit: 2_000,
            target: "es2023",
            assetsDir: `${PREVIEW}/assets`,
            rolldownOptions: { input: join(root, PREVIEW, "index.html") },
          },
        });
      },
    },
  };
}
