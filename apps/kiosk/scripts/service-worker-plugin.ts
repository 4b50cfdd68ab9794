import { loadTexts, UI_LANGUAGES } from "@punktum/phrases";
import { createHash } from "node:crypto";
import { glob, readFile, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { build, type InlineConfig, type Plugin } from "vite";

const SERVICE_WORKER = "ngsw-worker.js";
const PAGE = "index.html";
/** The page's first script. What is inserted before it runs earlier. */
const FIRST_SCRIPT = "<script";

interface PrecacheEntry {
  readonly url: string;
  /** Null if the file name changes with the content. */
  readonly revision: string | null;
}

const source = (path: string): string => fileURLToPath(new URL(`../src/${path}`, import.meta.url));
const digest = (content: string | Buffer): string =>
  createHash("sha256").update(content).digest("base64url").slice(0, 16);

/** Systems fetch them once, when a kiosk is installed. */
const isInstallIcon = (file: string): boolean => /^icons\/.*\.png$/.test(file);

/** Files that a kiosk needs to run offline, without source maps and Vite's manifest. */
async function filesOf(folder: string): Promise<readonly string[]> {
  const files: string[] = [];
  for await (const file of glob("**/*.*", { cwd: folder })) {
    if (!file.endsWith(".map") && !file.startsWith(".") && file !== SERVICE_WORKER && !isInstallIcon(file)) {
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

/** Builds a script without imports into the build folder. */
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

/** Texts of the recovery page, which works without the application. */
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

/** Inserts the build id and the boot script into the page, before everything else. */
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
 * Builds `ngsw-worker.js` with its precache list after everything else. The build id is a digest of all
 * files. Page and worker contain it and compare it.
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
