import { randomBytes } from "node:crypto";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import * as z from "zod/mini";

const secretFile = z.array(z.object({ secret: z.string().check(z.minLength(32)), madeAt: z.iso.datetime() }));
type SecretFile = z.output<typeof secretFile>;

const RENEW_AFTER_MS = 90 * 86_400_000;

/** Thrown when the file of secrets cannot be used; its message is for the operator. */
export class TokenSecretsError extends Error {
  override readonly name = "TokenSecretsError";
}

async function readSecrets(path: string): Promise<SecretFile> {
  let text: string;
  try {
    text = await readFile(path, "utf8");
  } catch {
    return [];
  }
  try {
    return z.parse(secretFile, JSON.parse(text));
  } catch (error) {
    throw new TokenSecretsError(`${path} is damaged; delete it, and everybody logs in again`, { cause: error });
  }
}

async function writeSecrets(path: string, secrets: SecretFile): Promise<void> {
  const unfinished = `${path}.${process.pid}.new`;
  await writeFile(unfinished, `${JSON.stringify(secrets, undefined, 2)}\n`, { mode: 0o600 });
  await rename(unfinished, path);
}

/**
 * Loads the secrets that sign access tokens, newest first, from `<dataDir>/secrets`. A new one is created every 90
 * days; the previous one stays valid, so that existing tokens keep working.
 */
export async function loadTokenSecrets(dataDir: string, nowMs: number): Promise<readonly [string, ...string[]]> {
  const folder = join(dataDir, "secrets");
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, "token-secrets.json");
  const kept = await readSecrets(path);
  const newest = kept[0];
  if (newest !== undefined && nowMs - Date.parse(newest.madeAt) < RENEW_AFTER_MS) {
    return [newest.secret, ...kept.slice(1).map(({ secret }) => secret)];
  }
  const fresh = { secret: randomBytes(48).toString("base64url"), madeAt: new Date(nowMs).toISOString() };
  await writeSecrets(path, newest === undefined ? [fresh] : [fresh, newest]);
  return newest === undefined ? [fresh.secret] : [fresh.secret, newest.secret];
}
