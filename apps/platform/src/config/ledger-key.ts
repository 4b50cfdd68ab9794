import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, randomBytes } from "node:crypto";
import { link, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { TokenSecretsError } from "./token-secrets.ts";

/** The key as an Ed25519 private key; undefined when the text is none. */
export function readLedgerKey(text: string): KeyObject | undefined {
  try {
    const key = createPrivateKey(text);
    return key.asymmetricKeyType === "ed25519" ? key : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Loads the key that signs the ledger's heads from `<dataDir>/secrets`, and creates it the first time. The public key is
 * in the same folder; it is enough to check a backup.
 */
export async function loadLedgerKey(dataDir: string): Promise<KeyObject> {
  const folder = join(dataDir, "secrets");
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, "ledger-key.pem");
  const unfinished = `${path}.${randomBytes(6).toString("hex")}.new`;
  const { privateKey } = generateKeyPairSync("ed25519");
  await writeFile(unfinished, privateKey.export({ type: "pkcs8", format: "pem" }), { mode: 0o600 });
  // `link` fails when the name exists: of processes that start together one wins, and all read the same key.
  await link(unfinished, path).catch(() => undefined);
  await rm(unfinished);
  const key = readLedgerKey(await readFile(path, "utf8"));
  if (key === undefined) {
    throw new TokenSecretsError(`${path} is damaged; restore it, or delete it, and heads get another key`);
  }
  await writeFile(join(dataDir, "ledger-public-key.pem"), createPublicKey(key).export({ type: "spki", format: "pem" }));
  return key;
}
