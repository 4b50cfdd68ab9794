import { readFile, glob } from "node:fs/promises";
import { dirname, join, normalize, relative } from "node:path";

/** Source file and what it imports, paths relative to the repository's root; packages by their name. */
export interface SourceFile {
  readonly path: string;
  readonly imports: readonly string[];
}

const packageZones: Readonly<Record<string, readonly string[]>> = {
  "packages/domain/": [],
  "packages/ui/": [],
  "packages/contracts/": ["domain"],
  "packages/client/": ["contracts", "domain"],
  "packages/phrases/": ["contracts", "domain"],
  "packages/printing/": ["domain"],
  "tools/virtual-till/": ["phrases", "contracts", "domain"],
  "tools/virtual-printer/": ["phrases", "printing"],
  "apps/kiosk/": ["client", "ui", "phrases", "printing", "contracts", "domain"],
  "apps/counter/": ["client", "ui", "phrases", "printing", "virtual-till", "contracts", "domain"],
  "apps/backoffice/": ["client", "ui", "phrases", "printing", "contracts", "domain"],
  // The printer stands beside the virtual counter of the demonstration.
  "apps/platform/": ["contracts", "phrases", "virtual-printer", "domain"],
};

/**
 * Doors of packages beside the main one: texts of the platform and the tools come without the kiosk's translation library, and
 * what only the interface's document tells weighs on no front end.
 */
const SECOND_ENTRIES: ReadonlySet<string> = new Set([
  "@punktum/contracts/document",
  "@punktum/phrases/platform",
  "@punktum/phrases/tools",
]);

/** Lower layers may not import higher ones; a path belongs to the first layer whose folder it starts with. */
const layers: readonly (readonly [string, readonly RegExp[]])[] = [
  [
    "domain: base <- points <- voucher, keyboard, registration, pin, device <- scan <- sale",
    [
      /^packages\/domain\/src\/base\//,
      /^packages\/domain\/src\/points\//,
      /^packages\/domain\/src\/(?:voucher|keyboard|registration|pin|device)\//,
      /^packages\/domain\/src\/scan\//,
      /^packages\/domain\/src\/sale\//,
    ],
  ],
  [
    "kiosk: shared <- features <- screens <- app",
    [
      /^apps\/kiosk\/src\/(?:base|boot|components|config|devices|hooks|services|storage)\//,
      /^apps\/kiosk\/src\/features\//,
      /^apps\/kiosk\/src\/screens\//,
      /^apps\/kiosk\/src\/app\//,
    ],
  ],
  [
    "kiosk: base, boot <- storage <- config <- devices <- services <- hooks <- components",
    [
      /^apps\/kiosk\/src\/(?:base|boot)\//,
      /^apps\/kiosk\/src\/storage\//,
      /^apps\/kiosk\/src\/config\//,
      /^apps\/kiosk\/src\/devices\//,
      /^apps\/kiosk\/src\/services\//,
      /^apps\/kiosk\/src\/hooks\//,
      /^apps\/kiosk\/src\/components\//,
    ],
  ],
  [
    "platform: database <- office <- places, offers <- people <- points <- api, realtime <- jobs",
    [
      /^apps\/platform\/src\/database\//,
      /^apps\/platform\/src\/office\//,
      /^apps\/platform\/src\/(?:places|offers)\//,
      /^apps\/platform\/src\/people\//,
      /^apps\/platform\/src\/points\//,
      /^apps\/platform\/src\/(?:api|realtime)\//,
      /^apps\/platform\/src\/jobs\//,
    ],
  ],
];

const importPattern =
  /(?:^|\n)\s*(?:import|export)\b[^;'"]*?\bfrom\s*["']([^"']+)["']|(?:^|\n)\s*import\s*["']([^"']+)["']|\bimport\(\s*["']([^"']+)["']\s*\)/g;

/** Specifiers of every import, re-export and dynamic import of a source text. */
export function importsOf(source: string): string[] {
  return [...source.matchAll(importPattern)].flatMap((match) => match.slice(1).filter((part) => part !== undefined));
}

function layerOf(folders: readonly RegExp[], path: string): number {
  return folders.findIndex((folder) => folder.test(path));
}

function packageViolation(file: string, target: string): string | undefined {
  const name = /^@punktum\/([a-z]+(?:-[a-z]+)*)/.exec(target)?.[1];
  const zone = Object.entries(packageZones).find(([folder]) => file.startsWith(folder));
  if (name === undefined || zone === undefined) {
    return undefined;
  }
  if (!zone[1].includes(name)) {
    return `${file}: ${zone[0]} may not import ${target}`;
  }
  return target === `@punktum/${name}` || SECOND_ENTRIES.has(target)
    ? undefined
    : `${file}: import @punktum/${name}, not a file inside it`;
}

function layerViolation(file: string, target: string): string | undefined {
  for (const [rule, folders] of layers) {
    const from = layerOf(folders, file);
    const to = layerOf(folders, target);
    if (from >= 0 && to > from) {
      return `${file}: imports ${target} (${rule})`;
    }
  }
  return undefined;
}

function folderUnder(base: string, path: string): string | undefined {
  return path.startsWith(base) ? path.slice(base.length).split("/")[0] : undefined;
}

/** The room of the platform a file lies in: a noun's folder in one of the five wings, or the database. */
function roomOf(path: string): string | undefined {
  return /^apps\/platform\/src\/(?:(?:points|people|places|offers|office)\/[^/]+|database)(?=\/)/.exec(path)?.[0];
}

function siblingViolation(file: string, target: string): string | undefined {
  const feature = "apps/kiosk/src/features/";
  const ownFeature = folderUnder(feature, file);
  const otherFeature = folderUnder(feature, target);
  if (ownFeature !== undefined && otherFeature !== undefined && ownFeature !== otherFeature) {
    return `${file}: feature ${ownFeature} imports feature ${otherFeature}`;
  }
  const room = roomOf(target);
  return room !== undefined && room !== roomOf(file) && target !== `${room}/index.ts`
    ? `${file}: reach ${room} through its index.ts, not ${target}`
    : undefined;
}

function crossWorkspaceViolation(file: string, target: string): string | undefined {
  const workspaceOf = (path: string) => /^(?:apps|packages|tools)\/[^/]+\//.exec(path)?.[0];
  const own = workspaceOf(file);
  const other = workspaceOf(target);
  return own !== undefined && other !== undefined && own !== other
    ? `${file}: imports ${target} across workspaces by path`
    : undefined;
}

/** The rules of docs/architecture.md that `file` breaks, one sentence each. */
export function violationsOf(file: SourceFile): string[] {
  return file.imports.flatMap((specifier) => {
    const isRelative = specifier.startsWith(".");
    const target = isRelative ? normalize(join(dirname(file.path), specifier)) : specifier;
    const rules = isRelative ? [layerViolation, siblingViolation, crossWorkspaceViolation] : [packageViolation];
    return rules.map((rule) => rule(file.path, target)).filter((sentence) => sentence !== undefined);
  });
}

/** Reads every source file below `root` that is not a test. */
export async function readSources(root: string): Promise<SourceFile[]> {
  const sources: SourceFile[] = [];
  const pattern = "{apps,packages,tools}/*/src/**/*.{ts,tsx}";
  for await (const path of glob(pattern, { cwd: root, exclude: (name) => name === "node_modules" })) {
    if (/\.test\.tsx?$|\/testing\//.test(path)) {
      continue;
    }
    sources.push({ path: relative(".", path), imports: importsOf(await readFile(join(root, path), "utf8")) });
  }
  return sources;
}
