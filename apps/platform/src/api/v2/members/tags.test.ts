import { randomUUID } from "node:crypto";
import {
  accountCareApi,
  administrationApi,
  memberCareApi,
  membersApi,
  memberTagsApi as api,
  usersApi,
} from "@punktum/contracts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { createInsiderWorld, type InsiderWorld } from "../../testing/insider-world.ts";
import { addAccount } from "../../testing/loyalty-world.ts";

let world: InsiderWorld;
let boss: Cashier;
beforeAll(async () => {
  world = await createInsiderWorld();
  boss = await world.inBackOffice("PROGRAM_ADMIN");
});
afterAll(() => world.close());

type Cashier = Awaited<ReturnType<InsiderWorld["inBackOffice"]>>;

async function newTag(domain = "ACCOUNT") {
  const body = { domain, name: `Tag ${randomUUID()}` };
  const made = await world.ask(boss, administrationApi.createTag, { params: { programId: "pfm" }, body });
  return z.parse(administrationApi.createTag.response, made.body);
}

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

const give = async (who: Cashier, accountId: string, tagId: string, key = randomUUID()) =>
  (await world.ask(who, api.giveMemberTag, { params: { accountId, tagId }, key })).code;
const take = async (who: Cashier, accountId: string, tagId: string) =>
  (await world.ask(who, api.takeMemberTag, { params: { accountId, tagId } })).code;

async function tagsOf(who: Cashier, accountId: string): Promise<readonly string[]> {
  const answer = await world.ask(who, api.readTagsOfMember, { params: { accountId } });
  const { data } = z.parse(api.readTagsOfMember.response, answer.body);
  return data.filter(({ given }) => given).map(({ tagId }) => tagId);
}

/** Ids of the listed members with the tag. */
async function listed(who: Cashier, tagId: string): Promise<readonly string[]> {
  const url = `${membersApi.listMembers.path.replace("{programId}", "pfm")}?tagId=${tagId}`;
  const answer = await world.app.inject({ method: "GET", url, headers: await who.headers() });
  return z.parse(membersApi.listMembers.response, answer.json()).data.map(({ accountId }) => accountId);
}

const storedOf = async (accountId: string) =>
  await world.test.query("SELECT FROM punktum.member_tags WHERE account_id = $1", [accountId]);

describe("tags of members", { tags: ["BO-01"] }, () => {
  it("are given and taken away once, told in the timeline, and the list is filtered by them", async () => {
    const [agent, { id: tagId }] = [await world.inBackOffice("SUPPORT_AGENT"), await newTag()];
    const [one, other] = [await newMember(), await newMember()];
    const key = randomUUID();
    expect([await give(agent, one.card, tagId, key), await give(agent, one.card, tagId, key)]).toEqual(["OK", "OK"]);
    expect(await give(agent, one.card, tagId)).toBe("OK");
    expect([await tagsOf(agent, one.card), await tagsOf(agent, other.card)]).toEqual([[tagId], []]);
    expect(await listed(agent, tagId)).toEqual([one.id]);
    expect([await take(agent, one.card, tagId), await take(agent, one.card, tagId)]).toEqual(["OK", "OK"]);
    expect([await tagsOf(agent, one.card), await listed(agent, tagId)]).toEqual([[], []]);
    const told = await world.ask(agent, memberCareApi.readTimeline, { params: { accountId: one.card } });
    const { data } = z.parse(memberCareApi.readTimeline.response, told.body);
    expect(data.map(({ what }) => what)).toEqual(["MEMBER_TAG_TAKEN", "MEMBER_TAG_GIVEN"]);
  });

  it("are of members within reach, and not for staff of a shop", { tags: ["S2"] }, async () => {
    const [near, far] = [
      await world.inBackOffice("PARTNER_ADMIN"),
      await world.inBackOffice("PARTNER_ADMIN", { partnerId: 2, storeId: 2 }),
    ];
    const [{ card, id }, { id: tagId }] = [await newMember(), await newTag()];
    expect(await give(near, card, tagId)).toBe("OK");
    expect(await give(far, card, tagId)).not.toBe("OK");
    expect(await take(far, card, tagId)).not.toBe("OK");
    expect((await world.ask(far, api.readTagsOfMember, { params: { accountId: card } })).code).not.toBe("OK");
    expect([await listed(near, tagId), await listed(far, tagId)]).toEqual([[id], []]);
    const staff = await world.inBackOffice("STORE_STAFF");
    expect(await give(staff, card, tagId)).toBe("GENERAL_NO_PERMISION");
    expect((await world.ask(staff, api.listMemberTags, { params: { programId: "pfm" } })).code).toBe(
      "GENERAL_NO_PERMISION",
    );
  });

  it("are those for members that are in use; one that is switched off stays where it was given", async () => {
    const [{ card }, tag, ofShops] = [await newMember(), await newTag(), await newTag("STORE")];
    await give(boss, card, tag.id);
    const params = { programId: "pfm", tagId: tag.id };
    const body = { domain: "ACCOUNT", name: tag.name, active: false };
    await world.ask(boss, administrationApi.replaceTag, { params, body });
    const other = await newMember();
    for (const tagId of [tag.id, ofShops.id, "999999", "999999999999999999"]) {
      expect(await give(boss, other.card, tagId)).toBe("NOT_FOUND");
    }
    expect(await tagsOf(boss, card)).toEqual([tag.id]);
    const all = await world.ask(boss, api.listMemberTags, { params: { programId: "pfm" } });
    const ids = z.parse(api.listMemberTags.response, all.body).data.map(({ tagId }) => tagId);
    expect([ids.includes(tag.id), ids.includes(ofShops.id)]).toEqual([false, false]);
    expect(await take(boss, card, tag.id)).toBe("OK");
    expect(await tagsOf(boss, card)).toEqual([]);
  });

  it("of another programme cannot be given", { tags: ["S2"] }, async () => {
    const [row] = await world.test.query<{ id: string }>(
      `INSERT INTO punktum.tags (program_id, id, domain, name) VALUES ('mhe', 77001, 'ACCOUNT', 'Theirs') RETURNING id`,
    );
    const { card, id } = await newMember();
    expect(await give(boss, card, String(row?.id))).toBe("NOT_FOUND");
    expect([await listed(boss, String(row?.id)), await storedOf(id)]).toEqual([[], []]);
  });

  it("come together in a merge, are exported with the person and erased with them", { tags: ["S10"] }, async () => {
    const [one, other] = [await newMember(), await newMember()];
    const [both, single] = [await newTag(), await newTag()];
    await give(boss, one.card, both.id);
    await give(boss, other.card, both.id);
    await give(boss, other.card, single.id);
    const merge = { accountId: one.card, secondaryId: other.card };
    expect((await world.ask(boss, accountCareApi.mergeAccounts, { params: merge, body: {} })).code).toBe("OK");
    expect((await tagsOf(boss, one.card)).toSorted()).toEqual([both.id, single.id].toSorted());
    expect(await storedOf(other.id)).toEqual([]);
    const exported = await world.ask(boss, usersApi.exportUser, { params: { userId: one.userId } });
    expect(exported.body).toMatchObject({ tables: { member_tags: [{}, {}] } });
    expect((await world.ask(boss, usersApi.eraseUser, { params: { userId: one.userId } })).code).toBe("OK");
    expect(await storedOf(one.id)).toEqual([]);
  });
});
