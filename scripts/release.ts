import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { glob, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join, relative, resolve } from "node:path";
import { parseArgs } from "node:util";

const USAGE = `npm run release -- [--tag] [--folder <folder>]

Makes the files of a release from the commit that is checked out: the archive with sources and built front ends, the bill of materials
(CycloneDX) and SHA256SUMS. The front ends are built twice; the release is refused unless both builds are equal, byte by byte.
--tag also tags the commit with the version of package.json. CHANGELOG.md has to name that version, and the file of its contract in
packages/contracts/releases has to be committed; the first run writes it.`;

const ROOT = resolve(import.meta.dirname, "..");

/** The release cannot be made; the message is for the user. */
class ReleaseError extends Error {}

function run(command: string, ...words: readonly string[]): string {
  const { status, stdout, stderr } = spawnSync(command, words, { cwd: ROOT, encoding: "utf8", maxBuffer: 64 << 20 });
  if (status !== 0) {
    throw new ReleaseError(`${command} ${words.join(" ")} failed: ${stderr.trim().split("\n").at(-1)}`);
  }
  return stdout;
}

const sha256 = async (path: string): Promise<string> =>
  createHash("sha256")
    .update(await readFile(path))
    .digest("hex");

/** The built files with their sums. */
async function builtFiles(): Promise<ReadonlyMap<string, string>> {
  const paths: string[] = [];
  for await (const entry of glob("apps/*/dist/**/*", { cwd: ROOT, withFileTypes: true })) {
    if (entry.isFile()) {
      paths.push(relative(ROOT, join(entry.parentPath, entry.name)));
    }
  }
  const sums = await Promise.all(paths.sort().map(async (path) => [path, await sha256(join(ROOT, path))] as const));
  return new Map(sums);
}

async function build(): Promise<ReadonlyMap<string, string>> {
  console.log("building the front ends …");
  run(process.execPath, "scripts/build.ts", "--force", "--quiet");
  return builtFiles();
}

/** Files that differ between two builds. */
async function buildTwice(): Promise<readonly string[]> {
  const [first, second] = [await build(), await build()];
  const paths = new Set([...first.keys(), ...second.keys()]);
  if (paths.size === 0) {
    throw new ReleaseError("nothing was built");
  }
  return [...paths].filter((path) => first.get(path) !== second.get(path));
}

/** The same commit gives the same bytes: order, times, owners and modes are fixed. */
function makeArchive(path: string, name: string): void {
  const time = run("git", "log", "-1", "--format=%cI").trim();
  run("git", "archive", "--format=tar", `--prefix=${name}/`, "-o", path, "HEAD");
  const fixed = ["--sort=name", `--mtime=${time}`, "--owner=0", "--group=0", "--numeric-owner", "--mode=u+rw,go=rX"];
  const built = ["kiosk", "counter", "backoffice"].map((app) => `apps/${app}/dist`);
  run("tar", "--append", `--file=${path}`, ...fixed, `--transform=s,^,${name}/,`, ...built);
  run("gzip", "--no-name", "--force", path);
}

async function versionToRelease(): Promise<string> {
  const manifest = await readFile(join(ROOT, "package.json"), "utf8");
  const version = /"version": "(\d+\.\d+\.\d+)"/.exec(manifest)?.[1];
  if (version === undefined) {
    throw new ReleaseError("package.json names no version");
  }
  if (run("git", "status", "--porcelain") !== "") {
    throw new ReleaseError("commit or remove what is not committed first");
  }
  if (!(await readFile(join(ROOT, "CHANGELOG.md"), "utf8")).includes(`\n## ${version}`)) {
    throw new ReleaseError(`CHANGELOG.md does not name ${version}: npm run changelog`);
  }
  return version;
}

/** Later releases compare their calls with this one's, so the commit has to contain them as they are. */
function keepContract(version: string): void {
  run(process.execPath, "scripts/contract-snapshot.ts");
  if (run("git", "status", "--porcelain") !== "") {
    throw new ReleaseError(`commit packages/contracts/releases/${version}.json, which is new or has changed`);
  }
}

async function main(folder: string, tags: boolean): Promise<void> {
  const version = await versionToRelease();
  keepContract(version);
  const different = await buildTwice();
  if (different.length > 0) {
    throw new ReleaseError(`two builds of one commit differ: ${different.join(", ")}`);
  }
  const name = `punktum-${version}`;
  await mkdir(folder, { recursive: true });
  // Replaces only files of this release, because the folder may contain others.
  await rm(join(folder, `${name}.tar.gz`), { force: true });
  makeArchive(join(folder, `${name}.tar`), name);
  await writeFile(
    join(folder, `${name}.cdx.json`),
    run("npm", "sbom", "--package-lock-only", "--omit", "dev", "--sbom-format", "cyclonedx"),
  );
  const files = [`${name}.cdx.json`, `${name}.tar.gz`];
  const sums = await Promise.all(files.map(async (file) => `${await sha256(join(folder, file))}  ${file}\n`));
  await writeFile(join(folder, "SHA256SUMS"), sums.join(""));
  if (tags) {
    run("git", "tag", "--annotate", `v${version}`, "--message", `Punktum ${version}`);
  }
  console.log(`${sums.join("")}are in ${folder}${tags ? `, and v${version} is tagged` : ""}`);
}

const { values } = parseArgs({
  options: { tag: { type: "boolean" }, folder: { type: "string" }, help: { type: "boolean" } },
});
if (values.help === true) {
  console.log(USAGE);
} else {
  try {
    await main(resolve(values.folder ?? join(ROOT, "node_modules", ".cache", "release")), values.tag === true);
  } catch (error) {
    console.error(error instanceof ReleaseError ? error.message : error);
    process.exitCode = 1;
  }
}
