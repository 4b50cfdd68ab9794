import { build, type Rolldown } from "vite";

/** Sources of a workspace as one script for a page, in which `entry` sets what the test calls. */
export async function buildPageScript(root: string, entry: string): Promise<string> {
  const output = await build({
    configFile: false,
    root,
    logLevel: "warn",
    define: { "process.env.NODE_ENV": '"production"' },
    build: {
      write: false,
      target: "es2023",
      minify: false,
      lib: { entry, formats: ["iife"], name: "pageScript" },
    },
  });
  const [first] = [output].flat();
  const chunks: readonly (Rolldown.OutputChunk | Rolldown.OutputAsset)[] =
    first !== undefined && "output" in first ? first.output : [];
  return chunks.map((part) => ("code" in part ? part.code : "")).join("\n");
}

/** A page that contains only a script. */
export function blankPage(script: string): string {
  return `<!doctype html><title>test</title><script>${script.replaceAll("</script", "<\\/script")}</script>`;
}
