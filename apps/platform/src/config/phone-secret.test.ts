import { mkdtemp, readdir, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { loadPhoneSecret } from "./phone-secret.ts";
import { TokenSecretsError } from "./token-secrets.ts";

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "punktum-secrets-"));
});
afterEach(() => rm(folder, { recursive: true }));

const path = () => join(folder, "secrets", "phone-secret.txt");

describe("secret of members' phones", { tags: ["B-41"] }, () => {
  it("is created once, long, readable by its owner only, and the same for processes that start together", async () => {
    const secrets = await Promise.all([loadPhoneSecret(folder), loadPhoneSecret(folder), loadPhoneSecret(folder)]);
    expect(new Set([...secrets, await loadPhoneSecret(folder)]).size).toBe(1);
    expect(secrets[0].length).toBeGreaterThanOrEqual(64);
    expect((await stat(path())).mode & 0o077).toBe(0);
    expect(await readdir(join(folder, "secrets"))).toEqual(["phone-secret.txt"]);
  });

  it("stops the start with a message if its file is damaged", async () => {
    await loadPhoneSecret(folder);
    await writeFile(path(), "short");
    await expect(loadPhoneSecret(folder)).rejects.toThrow(TokenSecretsError);
  });
});
