import { randomBytes } from "node:crypto";
import { link, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { TokenSecretsError } from "./token-secrets.ts";

const LENGTH_MIN = 32;

/**
 * Loads the secret that derives the keys of members' phones, from `<dataDir>/secrets`. It is created once and never
 * renewed, because with another one every phone would have to be enrolled again.
 */
export async function loadPhoneSecret(dataDir: string): Promise<string> {
  const folder = join(dataDir, "secrets");
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, "phone-secret.txt");
  const unfinished = `${path}.${randomBytes(6).toString("hex")}.new`;
  await writeFile(unfinished, randomBytes(48).toString("base64url"), { mode: 0o600 });
  // `link` fails when the name exists: of processes that start together one wins, and all read the same secret.
  await link(unfinished, path).catch(() => undefined);
  await rm(unfinished);
  const secret = (await readFile(path, "utf8")).trim();
  if (secret.length < LENGTH_MIN) {
    throw new TokenSecretsError(`${path} is damaged; restore it, or delete it, and every phone is enrolled again`);
  }
  return secret;
}
