import { dirname, join, relative, resolve } from "node:path";
import { defineConfig, type Plugin } from "vite";

/**
 * Configuration of Vite for the platform as one file (decision 0340). Node finds, reads and links 2,100 modules for the
 * sources; that takes longer than everything else of a start.
 */

const ROOT = resolve(import.meta.dirname, "..");
/** Where the file is, wherever it is built. */
const DIST = join(ROOT, "apps", "platform", "dist");

/** A source finds the files beside it (SQL, media) from its own place, not from that of the bundle. */
const keepPlaces: Plugin = {
  name: "keep-places",
  transform: {
    filter: { id: /\/(?:apps|packages|tools)\/.+\.ts$/, code: "import.meta.url" },
    handler(code, id) {
      const place = JSON.stringify(relative(DIST, id));
      return { code: code.replaceAll("import.meta.url", `new URL(${place}, import.meta.url).href`), map: null };
    },
  },
};

export default defineConfig({
  root: dirname(DIST),
  plugins: [keepPlaces],
  build: {
    ssr: "src/main.ts",
    target: "node26",
    minify: false,
    rolldownOptions: { output: { entryFileNames: "[name].js" } },
  },
  // Our own packages, and the libraries of many small modules. All others stay where they are installed.
  ssr: { noExternal: [/^@punktum\//, "jose", "kysely", "zod"] },
});
