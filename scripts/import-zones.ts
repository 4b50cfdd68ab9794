import { readFile, glob } from "node:fs/promises";
import { dirname, join, normalize, relative } from "node:path";

/** A source file and its imports; paths are relative to the repository's root, packages are given by name. */
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
  "packages/organization-zip/": ["contracts", "domain"],
  "packages/outbox/": [],
  "tools/virtual-till/": ["outbox", "phrases", "contracts", "domain"],
  "tools/virtual-printer/": ["phrases", "printing"],
  "apps/kiosk/": ["client", "ui", "phrases", "printing", "outbox", "organization-zip", "contracts", "domain"],
  "apps/counter/": ["client", "ui", "phrases", "printing", "virtual-till", "outbox", "contracts", "domain"],
  "apps/backoffice/": ["client", "ui", "phrases", "printing", "contracts", "domain"],
  // The virtual printer is part of the demonstration's virtual counter.
  "apps/platform/": ["contracts", "phrases", "ui", "organization-zip", "virtual-printer", "domain"],
};

/**
 * Further entry points of packages. They keep the translation library out of platform and tools, the texts of the API
 * document out of the front ends, the kiosk's client out of the back office, and storages out of where they do not run.
 */
const SECOND_ENTRIES: ReadonlySet<string> = new Set([
  "@punktum/client/requests",
  "@punktum/contracts/document",
  "@punktum/organization-zip/write",
  "@punktum/outbox/browser",
  "@punktum/outbox/node",
  "@punktum/phrases/backoffice",
  "@punktum/phrases/kiosk",
  "@punktum/phrases/packs",
  "@punktum/phrases/rules",
  "@punktum/phrases/platform",
  "@punktum/phrases/tools",
  "@punktum/printing/client",
  "@punktum/ui/look",
]);

/**
 * Layers from low to high; lower ones may not import higher ones. A path belongs to the first layer with a matching
 * folder.
 */
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
    "printing: document <- picture, ticket, transport <- socket <- client",
    [
      /^packages\/printing\/src\/document\//,
      /^packages\/printing\/src\/(?:picture|ticket|transport)\//,
      /^packages\/printing\/src\/socket\//,
      /^packages\/printing\/src\/client\//,
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
    "back office: base <- server <- session <- parts <- tasks <- app",
    [
      /^apps\/backoffice\/src\/base\//,
      /^apps\/backoffice\/src\/server\//,
      /^apps\/backoffice\/src\/session\//,
      /^apps\/backoffice\/src\/parts\//,
      /^apps\/backoffice\/src\/tasks\//,
      /^apps\/backoffice\/src\/app\//,
    ],
  ],
  [
    "platform: database <- config <- office <- places, offers <- people <- points <- api, realtime <- jobs",
    [
      /^apps\/platform\/src\/database\//,
      /^apps\/platform\/src\/config\//,
      /^apps\/platform\/src\/office\//,
      /^apps\/platform\/src\/(?:places|offers)\//,
      /^apps\/platform\/src\/people\//,
      /^apps\/platform\/src\/points\//,
      /^apps\/platform\/src\/(?:api|realtime)\//,
      /^apps\/platform\/src\/jobs\//,
    ],
  ],
];

/** The demonstration's data belong to no part of the product: only the start of a server knows them. */
const DEMO = "apps/platform/src/demo/";
const KNOWS_DEMO = "apps/platform/src/main.ts";

const importPattern =
  /(?:^|\n)\s*(?:import|export)\b[^;'"]*?\bfrom\s*["']([^"']+)["']|(?:^|\n)\s*import\s*["']([^"']+)["']|\bimport\(\s*["']([^"']+)["']\s*\)/g;

/** Specifiers of all imports, re-exports and dynamic imports in a source text. */
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

/** The platform module of a file: a folder in one of the five layers, or the database. */
function moduleOf(path: string): string | undefined {
  return /^apps\/platform\/src\/(?:(?:points|people|places|offers|office)\/[^/]+|database)(?=\/)/.exec(path)?.[0];
}

/** Folders whose subfolders may not import each other. */
const SEPARATE = [
  ["feature", "apps/kiosk/src/features/"],
  ["task", "apps/backoffice/src/tasks/"],
] as const;

function siblingViolation(file: string, target: string): string | undefined {
  for (const [kind, folder] of SEPARATE) {
    const own = folderUnder(folder, file);
    const other = folderUnder(folder, target);
    if (own !== undefined && other !== undefined && own !== other) {
      return `${file}: ${kind} ${own} imports ${kind} ${other}`;
    }
  }
  const targetModule = moduleOf(target);
  return targetModule !== undefined && targetModule !== moduleOf(file) && target !== `${targetModule}/index.ts`
    ? `${file}: reach ${targetModule} through its index.ts, not ${target}`
    : undefined;
}

function demoViolation(file: string, target: string): string | undefined {
  return target.startsWith(DEMO) && !file.startsWith(DEMO) && file !== KNOWS_DEMO
    ? `${file}: imports ${target}; only ${KNOWS_DEMO} may import the demonstration`
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

/** The violations of docs/architecture.md in `file`, one sentence each. */
export function violationsOf(file: SourceFile): string[] {
  return file.imports.flatMap((specifier) => {
    const isRelative = specifier.startsWith(".");
    const target = isRelative ? normalize(join(dirname(file.path), specifier)) : specifier;
    const rules = isRelative
      ? [layerViolation, siblingViolation, demoViolation, crossWorkspaceViolation]
      : [packageViolation];
    return rules.map((rule) => rule(file.path, target)).filter((sentence) => sentence !== undefined);
  });
}

/** Reads every source file below `root` except tests. */
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
