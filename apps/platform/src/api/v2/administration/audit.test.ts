import type { Call } from "@punktum/contracts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod/mini";
import {
  type AdministrationWorld,
  type AuditRow,
  createAdministrationWorld,
  type Options,
} from "./testing/administration-world.ts";
import { api, idOf, STORIES, type Story, tag, WRITES } from "./testing/audit-stories.ts";

let world: AdministrationWorld;
beforeAll(async () => {
  world = await createAdministrationWorld();
});
afterAll(() => world.close());

const idOfActor = ({ who }: Story): string => world.adminIds[who === "operator" ? "operator" : "admin"];

/** The example of a call as a request in pfm. */
function exampleOf({ example }: Call): Options {
  const params = { ...example?.params, programId: "pfm" };
  const { body } = example ?? {};
  return typeof body === "object" && body !== null ? { params, body } : { params };
}

const ids = new Map<string, string>();
const made = z.object({ id: z.string() });

const picturesOf = ({ before, after }: AuditRow): Story["has"] => {
  if (before === null) {
    return after === null ? "neither" : "after";
  }
  return after === null ? "before" : "both";
};

/** Makes the write of a story and answers the rows it left. */
async function play({ call, who = "admin", options, makes }: Story): Promise<readonly AuditRow[]> {
  const position = await world.auditPosition();
  const { status, body } = await world.ask(who, call, options(ids));
  if (status !== call.status) {
    throw new Error(`${call.id}: ${status} ${JSON.stringify(body)}`);
  }
  if (makes !== undefined) {
    ids.set(makes, z.parse(made, body).id);
  }
  return world.auditSince(position);
}

describe("the audit log", () => {
  it("the stories below cover every write", { tags: ["S9"] }, () => {
    expect(STORIES.map(({ call }) => call.id).toSorted()).toEqual(WRITES.map(({ id }) => id).toSorted());
  });

  it.each(STORIES.map((story) => [story.call.id, story] as const))(
    "%s leaves exactly one row: who, what, before and after",
    { tags: ["S9"] },
    async (_id, story) => {
      const rows = await play(story);
      expect(rows).toHaveLength(1);
      const [row] = rows;
      expect(row).toMatchObject({
        action: story.action,
        actor_id: idOfActor(story),
      });
      expect(rows.map(picturesOf)).toEqual([story.has]);
      expect(JSON.stringify(rows)).not.toMatch(/another password|correct-horse|argon/i);
    },
  );

  it("contains the values before and after", { tags: ["S9"] }, async () => {
    const position = await world.auditPosition();
    await world.good("admin", api.replaceTag, {
      params: { tagId: idOf(ids, "tag") },
      body: { ...tag, name: "u", active: true },
    });
    const [row] = await world.auditSince(position);
    expect(row?.before).toEqual({ ...tag, id: idOf(ids, "tag"), active: false, version: 2 });
    expect(row?.after).toEqual({ ...tag, id: idOf(ids, "tag"), name: "u", active: true, version: 3 });
    expect([row?.subject_kind, row?.subject_id]).toEqual(["TAG", idOf(ids, "tag")]);
  });

  it.each(WRITES.map((call) => [call.id, call] as const))(
    "%s without the right leaves exactly one row",
    { tags: ["S9"] },
    async (id, call) => {
      const position = await world.auditPosition();
      const { status } = await world.ask("device", call, exampleOf(call));
      expect(status).toBe(403);
      const rows = await world.auditSince(position);
      expect(rows.map(({ action, subject_id, reason }) => [action, subject_id, reason])).toEqual([
        ["WRITE_REFUSED", id, "GENERAL_NO_PERMISION"],
      ]);
    },
  );

  it("attempts at another organisation or partner are logged too", { tags: ["S9"] }, async () => {
    const position = await world.auditPosition();
    const elsewhere = { params: { programId: "mhe" }, body: tag };
    expect(await world.refused("admin", api.createTag, elsewhere)).toBe("404 ORGANIZATION_NOT_FOUND");
    const neighbour = { params: { partnerId: "2" }, body: { name: "s" } };
    expect(await world.refused("partner", api.createStore, neighbour)).toBe("404 NOT_FOUND");
    const rows = await world.auditSince(position);
    expect(rows.map(({ subject_id, reason, actor_id }) => [subject_id, reason, actor_id])).toEqual([
      ["administration.createTag", "ORGANIZATION_NOT_FOUND", world.adminIds.admin],
      ["administration.createStore", "NOT_FOUND", world.adminIds.partner],
    ]);
  });

  it("a repeated request leaves no second row", { tags: ["S9"] }, async () => {
    const body = { domain: "STORE", name: "once" };
    const first = await world.good("admin", api.createTag, { body, key: "tag-once" });
    const position = await world.auditPosition();
    expect(await world.good("admin", api.createTag, { body, key: "tag-once" })).toEqual(first);
    expect(await world.auditSince(position)).toEqual([]);
  });
});
