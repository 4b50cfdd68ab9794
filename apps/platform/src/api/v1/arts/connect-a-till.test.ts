import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { createAccount } from "../../../testing/factories.ts";
import { createPlaceWorld, PASSWORD, type PlaceWorld } from "../../testing/place-world.ts";

const page = readFileSync(new URL("../../../../../../docs/connect-a-till.md", import.meta.url), "utf8");
const blocks = (language: string): readonly string[] =>
  Array.from(page.matchAll(new RegExp("```" + language + "\\n(.*?)```", "gs")), ([, block = ""]) => block);

let world: PlaceWorld;
let shell: Map<string, string>;

/** The page's receipts are from the day it was written; a platform takes none older than a year. */
const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
const recent = (text: string): string => text.replaceAll("2026-11-20", yesterday);

beforeAll(async () => {
  world = await createPlaceWorld();
  const address = await world.app.listen({ port: 0, host: "127.0.0.1" });
  shell = new Map([
    ["PUNKTUM", address],
    ["PROGRAM", "pfm"],
    ["PARTNER", "1"],
    ["STORE", "1"],
    ["EMAIL", "partner@pfm.example"],
    ["PASSWORD", PASSWORD],
  ]);
  const account = await createAccount(world.test.database, "pfm");
  await world.test.query("UPDATE punktum.identifiers SET code = '4000000001' WHERE account_id = $1", [account]);
});
afterAll(() => world.close());

/** What a shell makes of a command: its words, with variables put in. */
function wordsOf(command: string): readonly string[] {
  const oneLine = command.replaceAll("\\\n", " ").trim();
  const words = Array.from(oneLine.matchAll(/"((?:\\.|[^"])*)"|(\S+)/g), ([, quoted, bare]) => quoted ?? bare ?? "");
  return words.map((word) =>
    word.replaceAll(/\$(\w+)|\\(.)/g, (_text, name: string, escaped: string) => escaped ?? shell.get(name) ?? ""),
  );
}

/** Makes the request a `curl` command describes; an option it does not know is a mistake of the page. */
async function curl(command: string): Promise<unknown> {
  const [program, ...words] = wordsOf(command);
  expect(program).toBe("curl");
  const headers = new Headers();
  const rest: string[] = [];
  let body = "";
  const options: Record<string, (value: string) => void> = {
    "-H": (value) => headers.append(value.slice(0, value.indexOf(":")), value.slice(value.indexOf(":") + 1).trim()),
    "--data": (value) => (body = recent(value)),
    "--data-binary": () => (body = recent(blocks("xml")[0] ?? "").replace(">1001<", `>${shell.get("STORE") ?? ""}<`)),
  };
  for (let index = 0; index < words.length; index += 1) {
    const option = options[words[index] ?? ""];
    option?.(words[index + 1] ?? "");
    rest.push(...[words[index] ?? ""].filter(() => option === undefined));
    index += Number(option !== undefined);
  }
  expect(rest).toEqual(["-sS", expect.stringMatching(/^http/)]);
  const answer = await fetch(rest[1] ?? "", { method: "POST", headers, body });
  return answer.json();
}

const commands = blocks("sh").filter((block) => block.startsWith("curl"));

describe("docs/connect-a-till.md", () => {
  it("ARTS-04 its examples lead from a login to a receipt with points, as XML and as JSON", async () => {
    const [login = "", point = "", key = "", receipt = "", json = ""] = commands;
    expect(commands).toHaveLength(5);
    shell.set("TOKEN", z.parse(z.object({ token: z.string() }), await curl(login)).token);
    expect(await curl(point)).toMatchObject({ id: "till-7", kind: "CASH", storeId: "1" });
    shell.set("API_KEY", z.parse(z.object({ apiKey: z.string() }), await curl(key)).apiKey);
    expect(await curl(receipt)).toMatchObject({
      ok: true,
      response: { counted: true, points: 13, totalPoints: 13, anonymous: false },
    });
    expect(await curl(receipt)).toMatchObject({ ok: false, error: { code: "BON_ID_ALREADY_EXISTS" } });
    expect(await curl(json)).toMatchObject({ points: 13, balance: 26, till: "till-7", storeId: "1" });
    expect(await curl(json.replace("till-7-5502", "another"))).toMatchObject({ errorType: "BON_ID_ALREADY_EXISTS" });
  });
});
