import { administrationApi as api, usersApi, v2 } from "@punktum/contracts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { PASSWORD } from "../../testing/place-world.ts";
import { sendV2 } from "../../testing/place-calls.ts";
import { type AdministrationWorld, createAdministrationWorld } from "./testing/administration-world.ts";

let world: AdministrationWorld;

beforeAll(async () => {
  world = await createAdministrationWorld();
});
afterAll(() => world.close());

const refusalBody = z.object({
  errorType: z.string(),
  details: z.optional(z.object({ rule: z.string(), lengthMin: z.number() })),
});

/** What an admin's new password is answered with: the rule it breaks. */
async function brokenRule(password: string): Promise<string> {
  const body = { email: "kim@pfm.example", name: "Kim", role: "STORE_STAFF", password };
  const sent = await world.ask("admin", api.createAdmin, { body });
  const { errorType, details } = z.parse(refusalBody, sent.body);
  return `${sent.status} ${errorType} ${details?.rule} ${details?.lengthMin}`;
}

describe("new passwords of staff", () => {
  it.each([
    ["", "TOO_SHORT"],
    ["Kx7-pq9-Zt2", "TOO_SHORT"],
    ["Punktum 2026!", "NAME"],
    ["PFM-PFM-PFM-2026", "NAME"],
    ["passwordpassword", "COMMON"],
    ["Password1234", "COMMON"],
    ["P@ssw0rd1234", "COMMON"],
    ["123456789012", "COMMON"],
    ["qwertzuiopas", "COMMON"],
    ["administrator", "COMMON"],
    ["aaaaaaaaaaaaaaaa", "COMMON"],
  ])("%s is refused: %s", { tags: ["B-32"] }, async (password, rule) => {
    expect(await brokenRule(password)).toBe(`400 PASSWORD_NOT_ALLOWED ${rule} 12`);
    expect(await world.test.query("SELECT 1 FROM punktum.admins WHERE email = 'kim@pfm.example'")).toEqual([]);
  });

  it("a change follows the same rule, and a refused one keeps the old password", { tags: ["B-32"] }, async () => {
    const params = { adminId: world.adminIds.staff };
    const change = { params, body: { password: "iloveyou1234" } };
    expect(await world.refused("admin", api.changeAdminPassword, change)).toBe("400 PASSWORD_NOT_ALLOWED");
    const login = { userName: "staff@pfm.example", org: "pfm", password: PASSWORD };
    expect((await sendV2(world.app, v2.login, { body: login })).status).toBe(200);
  });

  it("the first admin of a new programme cannot use its name", { tags: ["B-32"] }, async () => {
    const admin = { email: "ines@ocean.example", name: "Ines", password: "Ocean Bonus 26" };
    const body = { id: "ocb", name: "Ocean Bonus", admin };
    expect(await world.refused("operator", api.createProgram, { body })).toBe("400 PASSWORD_NOT_ALLOWED");
  });

  it("a password from before the rule still logs in", { tags: ["B-32"] }, async () => {
    const passwordHash = await world.passwords.hash("old short");
    await world.test.query("UPDATE punktum.admins SET password_hash = $1 WHERE email = 'partner@pfm.example'", [
      passwordHash,
    ]);
    const login = { userName: "partner@pfm.example", org: "pfm", password: "old short" };
    expect((await sendV2(world.app, v2.login, { body: login })).status).toBe(200);
  });

  it("a shopper's needs eight characters and follows the same rules", { tags: ["B-32", "REG-28"] }, async () => {
    const register = (password: string) =>
      world.refused("admin", usersApi.registerUser, {
        body: { registrationData: { email: "maria@example.org" }, password },
      });
    expect(await register("1234567")).toBe("400 REQUEST_INVALID");
    expect(await register("password1")).toBe("400 PASSWORD_NOT_ALLOWED");
  });
});
