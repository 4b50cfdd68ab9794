import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ALL_CALLS, auditLogApi, membersApi } from "@punktum/contracts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createInsiderWorld, type InsiderWorld } from "./testing/insider-world.ts";

let world: InsiderWorld;
beforeAll(async () => {
  world = await createInsiderWorld();
});
afterAll(() => world.close());

const PROMISE = readFileSync(join(import.meta.dirname, "../../../../docs/api-promise.md"), "utf8");
const END = { deprecation: "@1795737600", sunset: "Wed, 01 Dec 2027 00:00:00 GMT" };
const DEPRECATED = ALL_CALLS.flatMap(({ deprecated, ...call }) =>
  deprecated === undefined ? [] : [{ call, deprecated }],
);

describe("deprecated calls", { tags: ["API-32"] }, () => {
  it("are those with a replacement, and stay for twelve months", () => {
    expect(DEPRECATED.map(({ call }) => call.id)).toEqual([membersApi.exportMembers.id, auditLogApi.exportAuditLog.id]);
    for (const { deprecated } of DEPRECATED) {
      const since = new Date(deprecated.since);
      since.setUTCFullYear(since.getUTCFullYear() + 1);
      expect(Date.parse(deprecated.until)).toBeGreaterThanOrEqual(since.getTime());
      expect(ALL_CALLS.map(({ id }) => id)).toContain(deprecated.replacement);
    }
  });

  it("are listed in the promise with their replacement and last day", () => {
    for (const { call, deprecated } of DEPRECATED) {
      const { method, path } = call;
      expect(PROMISE).toContain(
        `| \`${method} ${path}\` | \`${deprecated.replacement}\` | ${deprecated.since} | ${deprecated.until} |`,
      );
    }
  });

  it("answer their end in headers, refusals too", async () => {
    const boss = await world.inBackOffice("PROGRAM_ADMIN");
    const good = await world.app.inject({
      url: "/api/v2/programs/pfm/auditlog.csv",
      headers: { ...(await boss.headers()), "accept-language": "en" },
    });
    expect([good.statusCode, good.headers]).toEqual([200, expect.objectContaining(END)]);
    const refused = await world.app.inject({ method: "POST", url: "/api/v2/programs/pfm/members/export", payload: {} });
    expect([refused.statusCode, refused.headers]).toEqual([401, expect.objectContaining(END)]);
    const other = await world.app.inject({ url: "/api/v2/programs/pfm/auditlog", headers: await boss.headers() });
    expect([other.headers["deprecation"], other.headers["sunset"]]).toEqual([undefined, undefined]);
  });
});
