import { loadTexts, UI_LANGUAGES } from "@punktum/phrases";
import { createHash } from "node:crypto";
import { glob, readFile, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { build, type InlineConfig, type Plugin } from "vite";

const SERVICE_WORKER = "ngsw-worker.js";
const PAGE = "index.html";
/** The page's first script; what goes in front of it runs before it. */
const FIRST_SCRIPT = "<script";

interface PrecacheEntry {
  readonly url: string;
  /** Absent where the name itself changes with the content. */
  readonly revision: string | null;
}

const source = (path: string): string => fileURLToPath(new URL(`../src/${path}`, import.meta.url));
const digest = (content: string | Buffer): string =>
  createHash("sha256").update(content).digest("base64url").slice(0, 16);

/** Files a kiosk needs to run without a server; source maps and Vite's own notes are not among them. */
async function filesOf(folder: string): Promise<readonly string[]> {
  const files: string[] = [];
  for await (const file of glob("**/*.*", { cwd: folder })) {
    if (!file.endsWith(".map") && !file.startsWith(".") && file !== SERVICE_WORKER) {
      files.push(file);
    }
  }
  return files.sort();
}

async function entriesOf(folder: string): Promise<readonly PrecacheEntry[]> {
  return Promise.all(
    (await filesOf(folder)).map(async (file) => ({
      url: `/${file}`,
      revision: file.startsWith("assets/") ? null : digest(await readFile(join(folder, file))),
    })),
  );
}

/** One script of its own, without imports, written into the folder of the build. */
function scriptBuild(folder: string, entry: string, file: string, define: Record<string, string>): InlineConfig {
  return {
    configFile: false,
    publicDir: false,
    logLevel: "warn",
    define: { "process.env.NODE_ENV": JSON.stringify("production"), ...define },
    build: {
      outDir: folder,
      emptyOutDir: false,
      target: "es2023",
      modulePreload: false,
      rolldownOptions: { input: source(entry), output: { format: "iife", entryFileNames: file } },
    },
  };
}

/** What the page of a failed start says: it has to do without the application and its texts. */
async function recoveryTexts(): Promise<Record<string, object>> {
  const texts: Record<string, object> = {};
  for (const code of UI_LANGUAGES) {
    const table = await loadTexts(code);
    texts[code] = Object.fromEntries(
      ["failure", "common"].flatMap((group) =>
        Object.entries(table[group] ?? {}).map(([name, text]) => [`${group}.${name}`, text]),
      ),
    );
  }
  return texts;
}

/** Writes the build's name and the script that watches over the start into the page, before everything else. */
async function completePage(folder: string, buildId: string): Promise<void> {
  const path = join(folder, PAGE);
  const page = await readFile(path, "utf8");
  const boot = (await filesOf(folder)).find((file) => file.startsWith("assets/boot-"));
  if (boot === undefined || !page.includes(FIRST_SCRIPT)) {
    throw new Error(`${path} is not the page that was expected`);
  }
  const lines = [`<meta name="punktum-build" content="${buildId}" />`, `<script src="/${boot}" defer></script>`];
  await writeFile(path, page.replace(FIRST_SCRIPT, `${lines.join("\n    ")}\n    ${FIRST_SCRIPT}`));
}

/**
 * HTTP-07: builds `ngsw-worker.js` once everything else is written, with the list of what it keeps. The build's id
 * names the content of all files together: it stands in the page and in the worker, and both compare it.
 */
export function serviceWorkerPlugin(): Plugin {
  let folder = "";
  return {
    name: "punktum:service-worker",
    apply: "build",
    enforce: "post",
    configResolved: (config) => {
      folder = resolve(config.root, config.build.outDir);
    },
    writeBundle: {
      order: "post",
      sequential: true,
      handler: async () => {
        const texts = { RECOVERY_TEXTS: JSON.stringify(await recoveryTexts()) };
        await build(scriptBuild(folder, "boot/boot.ts", "assets/boot-[hash].js", texts));
        const buildId = digest(JSON.stringify(await entriesOf(folder)));
        await completePage(folder, buildId);
        const precache = JSON.stringify(await entriesOf(folder));
        const define = { PRECACHE: precache, BUILD_ID: JSON.stringify(buildId) };
        await build(scriptBuild(folder, "service-worker/worker.ts", SERVICE_WORKER, define));
      },
    },
  };
}
