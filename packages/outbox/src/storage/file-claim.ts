import { open, readFile, rm } from "node:fs/promises";
import { setTimeout as delay } from "node:timers/promises";

const TRY_EVERY_MS = 50;
/**
 * Claims of this process. A stored claim with this process id that is missing here is of a killed process with the same
 * id.
 */
const claims = new Set<string>();

function isAlive(processId: number): boolean {
  try {
    process.kill(processId, 0);
    return true;
  } catch (error) {
    // A process of another user exists, although it may not be signalled.
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

async function tryToClaim(path: string): Promise<boolean> {
  try {
    const file = await open(path, "wx", 0o600);
    await file.writeFile(String(process.pid));
    await file.close();
    claims.add(path);
    return true;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "EEXIST") {
      return false;
    }
    throw error;
  }
}

/** Removes the claim of a process that was killed. */
async function clearStale(path: string): Promise<void> {
  const owner = Number(await readFile(path, "utf8").catch(() => ""));
  const isOurs = owner === process.pid && claims.has(path);
  if (Number.isInteger(owner) && owner > 0 && !isOurs && (owner === process.pid || !isAlive(owner))) {
    await rm(path, { force: true });
  }
}

/** Claims a file for this process; the returned function releases it. @throws Error if another process holds it */
export async function claimFile(path: string, patienceMs: number): Promise<() => Promise<void>> {
  const lastTryMs = performance.now() + patienceMs;
  while (!(await tryToClaim(path))) {
    await clearStale(path);
    if (performance.now() > lastTryMs) {
      throw new Error(`Another process uses ${path.replace(/\.lock$/, "")}; remove ${path} if there is none`);
    }
    await delay(TRY_EVERY_MS);
  }
  return async () => {
    claims.delete(path);
    await rm(path, { force: true });
  };
}
