import type { Call } from "@punktum/contracts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { type AdministrationWorld, api, createAdministrationWorld, type Who } from "./testing/administration-world.ts";
import { askPage, fillLists, listNamed, LISTS, ordersOf, page, params, walk, wholeOf } from "./testing/paged-lists.ts";

let world: AdministrationWorld;

beforeAll(async () => {
  world = await createAdministrationWorld();
  await fillLists(world);
});
afterAll(() => world.close());

const ask = (who: Who, call: Call, query: Readonly<Record<string, string>>) => askPage(world, who, { call, query });

const arrayOf = async (who: Who, call: Call, query = {}): Promise<readonly string[]> => {
  const { body } = await world.ask(who, call, { params, query });
  return z
    .array(z.looseObject({ id: z.string() }))
    .parse(body)
    .map(({ id }) => id);
};

const refusalOf = async (who: Who, call: Call, query: Readonly<Record<string, string>>): Promise<string> => {
  const { status, body } = await world.ask(who, call, { params, query: { page: "1", ...query } });
  return `${status} ${JSON.stringify(body)}`;
};

describe("lists page by page", () => {
  it("cover all lists of the catalogue", { tags: ["BO-03", "BO-04", "BO-05", "BO-06"] }, () => {
    expect(LISTS.map(({ id }) => id.replace(/^.*\.list/, "")).toSorted()).toEqual([
      "Admins",
      "Affiliates",
      "Coupons",
      "CustomProperties",
      "DisplayAds",
      "Endpoints",
      "PartnerPoints",
      "Partners",
      "Pictures",
      "ProgramPoints",
      "ProgramStores",
      "Promotions",
      "Rewards",
      "StatusLevelSets",
      "StorePoints",
      "Stores",
      "Tags",
      "Vouchers",
    ]);
  });

  it.each(LISTS.map((call) => [call.id, call] as const))(
    "%s has every entry once in every order, forwards and backwards",
    async (_id, call) => {
      const whole = wholeOf(call);
      const all = await arrayOf("admin", call, whole);
      expect(all.length).toBeGreaterThan(0);
      expect(await walk(world, "admin", { call, query: { ...whole, limit: "2" } })).toEqual(all);
      for (const [sort, turned] of ordersOf(call)) {
        const there = await walk(world, "admin", { call, query: { ...whole, limit: "2", sort } });
        expect(there.toSorted()).toEqual(all.toSorted());
        const back = await walk(world, "admin", { call, query: { ...whole, limit: "3", sort: turned } });
        expect(back.toReversed()).toEqual(there);
      }
    },
  );

  it.each(LISTS.map((call) => [call.id, call] as const))(
    "%s shows each role the same entries as the array",
    async (_id, call) => {
      for (const who of ["partner", "staff", "operator", "device"] as const) {
        const asPage = await world.ask(who, call, { params, query: { page: "1" } });
        const asArray = await world.ask(who, call, { params });
        expect([who, asPage.status, page.safeParse(asPage.body).data?.data]).toEqual([
          who,
          asArray.status,
          z.safeParse(z.array(z.unknown()), asArray.body).data,
        ]);
      }
    },
  );

  it("show partner staff only their own entries, in searches too", async () => {
    const named = await ask("partner", api.listProgramStores, { q: "Store" });
    expect(named).toMatchObject({ data: [{ id: "1" }, { id: "2" }], about: { count: 2, exact: true } });
    const { next } = await ask("admin", api.listProgramStores, { limit: "2" });
    expect((await ask("partner", api.listProgramStores, { after: String(next) })).data).toEqual([]);
  });

  it("answer arrays without `page`, whatever the other parameters", async () => {
    for (const call of LISTS) {
      const plain = await world.ask("admin", call, { params });
      const odd = await world.ask("admin", call, { params, query: { sort: "name,ASC", after: "x" } });
      expect(odd.body).toEqual(plain.body);
      expect(Array.isArray(plain.body)).toBe(true);
    }
  });
});

describe("searches in lists", () => {
  const found = async (call: Call, q: string) => (await ask("admin", call, { q })).data.map(({ id }) => id);
  const coupons = listNamed("Coupons");

  it("find parts of names in both languages, ignoring case", async () => {
    expect(await found(api.listEndpoints, "ANN")).toEqual(["1", "5", "9"]);
    expect(await found(coupons, "tea_1")).toHaveLength(6);
  });

  it.each([["%"], ["_"], ["\\"], ["a%a"], ["' OR 1=1 --"], ["$1"]])("take %s literally", async (q) => {
    expect(await found(api.listEndpoints, q)).toEqual([]);
    expect(await found(api.listTags, q)).toEqual([]);
  });

  it("find literal percent signs and underscores", async () => {
    expect(await found(coupons, "50 %")).toHaveLength(11);
    expect(await found(coupons, "Tea_")).toHaveLength(11);
    expect(await found(coupons, "Tea-")).toEqual([]);
  });
});

describe("cursors", () => {
  const mhe = { params: { programId: "mhe" } };

  it("are refused if malformed or of another list, order or programme", async () => {
    const { next: ofTags } = await ask("admin", api.listTags, { limit: "1" });
    const after = String(ofTags);
    const wrong = '400 {"errorType":"REQUEST_INVALID"';
    const cases = [
      await refusalOf("admin", api.listEndpoints, { after }),
      await refusalOf("admin", api.listTags, { after, sort: "-id" }),
      await refusalOf("admin", api.listTags, { after, sort: "name" }),
      await refusalOf("admin", api.listTags, { after: `${after}x`.slice(3) }),
      await refusalOf("admin", api.listTags, {
        after: Buffer.from('["pfm","tags","id","1\\u0000","1"]').toString("base64url"),
      }),
      await refusalOf("admin", api.listTags, {
        after: Buffer.from('["pfm","tags","id","9e9","1"]').toString("base64url"),
      }),
      await refusalOf("admin", api.listEndpoints, {
        sort: "name",
        after: Buffer.from('["pfm","endpoints","name","a\\u0000","1"]').toString("base64url"),
      }),
      JSON.stringify((await world.ask("stranger", api.listTags, { ...mhe, query: { page: "1", after } })).body),
    ];
    expect(cases.filter((text) => !text.includes("query.after"))).toEqual([]);
    expect(cases.slice(0, -1).filter((text) => !text.startsWith(wrong.slice(0, 4)))).toEqual([]);
  });

  it("of one partner's shops are refused for another partner", async () => {
    const call = listNamed("Stores");
    const { next } = await ask("admin", call, { limit: "1" });
    const query = { page: "1", after: String(next) };
    expect(await world.refused("admin", call, { params: { partnerId: "2" }, query })).toBe("400 REQUEST_INVALID");
  });

  it.each([
    [{ sort: "url" }, "query.sort"],
    [{ page: "2" }, "query.page"],
    [{ offset: "3" }, "query.offset"],
    [{ limit: "201" }, "query.limit"],
    [{ q: " " }, "query.q"],
  ])("and other invalid parameters are refused by name: %j", async (query, place) => {
    expect(await refusalOf("admin", api.listEndpoints, query)).toContain(place);
  });
});

describe("the number of entries", () => {
  it("is counted up to a thousand", async () => {
    const add = (count: number) =>
      world.test.query(
        `INSERT INTO punktum.tags (program_id, id, domain, name)
         SELECT 'mhe', n, 'STORE', 'tag ' || n FROM generate_series((SELECT count(*) + 1 FROM punktum.tags WHERE program_id = 'mhe'), $1::int) n`,
        [count],
      );
    const about = async () =>
      page.parse(
        (await world.ask("stranger", api.listTags, { params: { programId: "mhe" }, query: { page: "1", limit: "1" } }))
          .body,
      ).about;
    await add(1_000);
    expect(await about()).toEqual({ count: 1_000, exact: true });
    await add(1_001);
    expect(await about()).toEqual({ count: 1_000, exact: false });
  });
});
