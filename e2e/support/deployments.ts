import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import { fileURLToPath } from "node:url";

const DIST = fileURLToPath(new URL("../../apps/kiosk/dist", import.meta.url));
const HASHED_SCRIPT = /^(.+)-([\w-]{8})\.(js|css)$/;
const IS_TEXT: readonly string[] = [".js", ".css", ".html"];

/** A folder with the kiosk that is replaced as a whole, as in a deployment. */
export interface Deployments {
  readonly folder: string;
  /** Deploys the build of this name: every script has another name, and no file of the previous build remains. */
  deploy(name: string, options?: { readonly isBroken: boolean }): Promise<void>;
  remove(): Promise<void>;
}

const buildIdOf = (page: string): string => /name="punktum-build" content="([^"]+)"/.exec(page)?.[1] ?? "";

/** New names for all scripts and the build, as if every source file had changed. */
async function renamingsOf(name: string): Promise<readonly (readonly [string, string])[]> {
  const files = await readdir(join(DIST, "assets"));
  const scripts = files.flatMap((file) => {
    const [, stem = "", hash = "", extension = ""] = HASHED_SCRIPT.exec(file) ?? [];
    return stem === "" ? [] : [[file, `${stem}-${hash}${name}.${extension}`] as const];
  });
  const buildId = buildIdOf(await readFile(join(DIST, "index.html"), "utf8"));
  return [...scripts, [buildId, name]];
}

async function writeBuild(target: string, name: string, isBroken: boolean): Promise<void> {
  const renamings = await renamingsOf(name);
  const rename = (text: string): string =>
    renamings.reduce((result, [before, after]) => result.replaceAll(before, after), text);
  await mkdir(join(target, "assets"), { recursive: true });
  for (const entry of await readdir(DIST, { recursive: true, withFileTypes: true })) {
    const isKept = entry.isFile() && !entry.name.startsWith(".") && extname(entry.name) !== ".map";
    if (!isKept) {
      continue;
    }
    const from = join(entry.parentPath, entry.name);
    const to = join(target, rename(from.slice(DIST.length)));
    await mkdir(join(to, ".."), { recursive: true });
    if (!IS_TEXT.includes(extname(entry.name))) {
      await cp(from, to);
      continue;
    }
    const isEntry = /^index-.*\.js$/.test(entry.name);
    const text = rename(await readFile(from, "utf8"))
      // The page has changed too, so its revision in the service worker's list changes.
      .replace(/(url:[`"]\/index\.html[`"],revision:[`"])[^`"]+/, `$1${name}`);
    await writeFile(to, isEntry && isBroken ? 'throw new Error("a broken build");' : text);
  }
}

/** Starts with the current build. */
export async function createDeployments(): Promise<Deployments> {
  const home = await mkdtemp(join(tmpdir(), "punktum-deployments-"));
  const folder = join(home, "kiosk");
  await cp(DIST, folder, { recursive: true });
  return {
    folder,
    deploy: async (name, { isBroken } = { isBroken: false }) => {
      const fresh = join(home, name);
      await writeBuild(fresh, name, isBroken);
      await rename(folder, join(home, `before-${name}`));
      await rename(fresh, folder);
      await rm(join(home, `before-${name}`), { recursive: true });
    },
    remove: () => rm(home, { recursive: true, force: true }),
  };
}
