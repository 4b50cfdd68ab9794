import { spawnSync } from "node:child_process";

const isInstalled = (name: string): boolean => {
  const { stdout } = spawnSync("dpkg-query", ["--show", "--showformat=${Status}", name], { encoding: "utf8" });
  return stdout.endsWith("ok installed");
};

/**
 * Installs Debian packages that a long run needs, as root on Debian. Elsewhere it names what is missing. Packages must
 * not start their services: the run starts what it needs itself.
 */
export function demandDebian(names: readonly string[]): void {
  const missing = names.filter((name) => !isInstalled(name));
  if (missing.length === 0) {
    return;
  }
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive", RUNLEVEL: "1" };
  const run = (...words: readonly string[]) => spawnSync("apt-get", words, { env, encoding: "utf8" });
  run("update");
  const { status, stderr } = run("install", "--yes", "--no-install-recommends", ...missing);
  if (status !== 0) {
    throw new Error(
      `This run needs ${missing.join(", ")} of Debian, and they could not be installed here (as root, with apt-get): ${stderr.trim()}`,
    );
  }
}
