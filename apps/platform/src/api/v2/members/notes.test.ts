import { randomUUID } from "node:crypto";
import { accountCareApi, memberCareApi, memberNotesApi as api, usersApi } from "@punktum/contracts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { createInsiderWorld, type InsiderWorld } from "../../testing/insider-world.ts";
import { addAccount } from "../../testing/loyalty-world.ts";

let world: InsiderWorld;
beforeAll(async () => {
  world = await createInsiderWorld();
});
afterAll(() => world.close());

type Cashier = Awaited<ReturnType<InsiderWorld["inBackOffice"]>>;

const TEXT = "Wants to be called in the afternoon";
const write = (who: Cashier, accountId: string, text = TEXT, key = randomUUID()) =>
  world.ask(who, api.writeMemberNote, { params: { accountId }, body: { text }, key });
const listOf = async (who: Cashier, accountId: string, query = "") => {
  const url = `/api/v2/accounts/${accountId}/notes${query}`;
  const answer = await world.app.inject({ method: "GET", url, headers: await who.headers() });
  return z.parse(api.listMemberNotes.response, answer.json());
};
const textsOf = async (who: Cashier, accountId: string) => (await listOf(who, accountId)).data.map(({ text }) => text);
const idIn = (body: unknown) => z.parse(api.writeMemberNote.response, body).noteId;
const remove = (who: Cashier, accountId: string, noteId: string) =>
  world.ask(who, api.deleteMemberNote, { params: { accountId, noteId } });

async function newMember() {
  const { id, card } = await addAccount(world, { registered: true, email: `${randomUUID()}@member.example` });
  await world.test.query(
    `INSERT INTO punktum.account_partners (program_id, account_id, partner_id)
    VALUES ('pfm', $1, 1)`,
    [id],
  );
  const [row] = await world.test.query<{ user_id: string }>(
    "SELECT user_id FROM punktum.memberships WHERE account_id = $1",
    [id],
  );
  return { id, card, userId: row?.user_id ?? "" };
}

/** Every stored text that has the words in it, by table. */
const keptIn = async (words: string) =>
  await world.test.query<{ place: string }>(
    `SELECT 'audit' AS place FROM punktum.audit_log a WHERE a::text LIKE '%' || $1 || '%'
     UNION ALL SELECT 'answers' FROM punktum.idempotent_answers k WHERE k::text LIKE '%' || $1 || '%'
     UNION ALL SELECT 'notes' FROM punktum.member_notes n WHERE n::text LIKE '%' || $1 || '%'`,
    [words],
  );

describe("notes of staff about a member", () => {
  it("are written, paged, and deleted by their author", { tags: ["BO-01"] }, async () => {
    const [agent, other] = [await world.inBackOffice("SUPPORT_AGENT"), await world.inBackOffice("SUPPORT_AGENT")];
    const boss = await world.inBackOffice("PROGRAM_ADMIN");
    const { card } = await newMember();
    const key = randomUUID();
    const first = await write(agent, card, "one", key);
    expect(await write(agent, card, "one", key)).toEqual(first);
    await write(other, card, "two");
    await write(other, card, "three");
    const page = await listOf(agent, card, "?limit=2");
    expect(page.data.map(({ text, mayDelete }) => [text, mayDelete])).toEqual([
      ["three", false],
      ["two", false],
    ]);
    expect(await listOf(agent, card, `?limit=2&after=${String(page.next)}`)).toMatchObject({
      data: [{ text: "one", mayDelete: true, writtenBy: { id: agent.id } }],
      next: null,
    });
    expect((await remove(other, card, idIn(first.body))).code).toBe("GENERAL_NO_PERMISION");
    expect((await remove(agent, card, idIn(first.body))).code).toBe("OK");
    expect((await remove(agent, card, idIn(first.body))).code).toBe("NOT_FOUND");
    expect((await remove(boss, card, String(page.data[0]?.noteId))).code).toBe("OK");
    expect(await textsOf(agent, card)).toEqual(["two"]);
  });

  it(
    "are of members within reach, of one account, and not for staff of a shop",
    { tags: ["BO-01", "S2"] },
    async () => {
      const [near, far] = [
        await world.inBackOffice("PARTNER_ADMIN"),
        await world.inBackOffice("PARTNER_ADMIN", { partnerId: 2, storeId: 2 }),
      ];
      const [one, other] = [await newMember(), await newMember()];
      const noteId = idIn((await write(near, one.card)).body);
      expect((await write(far, one.card)).code).not.toBe("OK");
      expect((await world.ask(far, api.listMemberNotes, { params: { accountId: one.card } })).code).not.toBe("OK");
      expect((await remove(near, other.card, noteId)).code).toBe("NOT_FOUND");
      const staff = await world.inBackOffice("STORE_STAFF");
      expect((await world.ask(staff, api.listMemberNotes, { params: { accountId: one.card } })).code).toBe(
        "GENERAL_NO_PERMISION",
      );
      expect(await textsOf(near, one.card)).toEqual([TEXT]);
    },
  );

  it("appear in the timeline as an event without their text", { tags: ["BO-01", "S10"] }, async () => {
    const [agent, { card }] = [await world.inBackOffice("SUPPORT_AGENT"), await newMember()];
    const words = `Rash ${randomUUID()}`;
    await write(agent, card, words);
    const told = await world.ask(agent, memberCareApi.readTimeline, { params: { accountId: card } });
    const { data } = z.parse(memberCareApi.readTimeline.response, told.body);
    expect(data.filter(({ what }) => what === "MEMBER_NOTE_WRITTEN")).toHaveLength(1);
    expect(JSON.stringify(data)).not.toContain(words);
    expect((await keptIn(words)).map(({ place }) => place)).toEqual(["notes"]);
  });

  it("are part of the person's export, and are deleted by an erasure", { tags: ["S10", "BO-09"] }, async () => {
    const [boss, { card, userId }] = [await world.inBackOffice("PROGRAM_ADMIN"), await newMember()];
    const words = `Allergic ${randomUUID()}`;
    await write(boss, card, words);
    const params = { userId };
    const exported = await world.ask(boss, usersApi.exportUser, { params });
    expect(JSON.stringify(exported.body)).toContain(words);
    expect((await world.ask(boss, usersApi.eraseUser, { params })).code).toBe("OK");
    expect(await keptIn(words)).toEqual([]);
  });

  it(
    "are moved by a merge, found by a later erasure, and refused for a closed account",
    { tags: ["S10"] },
    async () => {
      const [boss, one, other] = [await world.inBackOffice("PROGRAM_ADMIN"), await newMember(), await newMember()];
      const words = `Twin ${randomUUID()}`;
      await write(boss, other.id, words);
      const late = `Late ${randomUUID()}`;
      const merge = { accountId: one.card, secondaryId: other.card };
      expect((await world.ask(boss, accountCareApi.mergeAccounts, { params: merge, body: {} })).code).toBe("OK");
      expect(await textsOf(boss, one.card)).toEqual([words]);
      const url = `/api/v2/accounts/${other.id}/notes`;
      const headers = { ...(await boss.headers()), "id-type": "ID", "idempotency-key": randomUUID() };
      const refused = await world.app.inject({ method: "POST", url, headers, payload: { text: late } });
      expect(refused.json()).toMatchObject({ errorType: "USER_KEY_DEACTIVATED" });
      // Simulates a note written during the merge.
      await world.test.query(
        `INSERT INTO punktum.member_notes (program_id, id, account_id, text, written_by, written_at)
        VALUES ('pfm', gen_random_uuid(), $1, $2, $3, now())`,
        [other.id, late, boss.id],
      );
      await world.ask(boss, usersApi.eraseUser, { params: { userId: one.userId } });
      expect([...(await keptIn(words)), ...(await keptIn(late))]).toEqual([]);
    },
  );
});
