import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { ALL_CALLS, type Call, hasPayload } from "@punktum/contracts";
import { beforeAll, describe, expect, it } from "vitest";
import * as z from "zod/mini";
import type { Contract } from "./contract.ts";
import { contractText, readContract } from "./contract-file.ts";
import { contractOf } from "./contract-of.ts";
import { breaksOldClients, missingAtOldServer } from "./differences.ts";
import { OLD_CLIENTS, OLD_SERVER, sentencesOf } from "./known-differences.ts";
import { inOrder, readReleases, RELEASES, ROOT } from "./releases.ts";
import { callsIn } from "./tablet-calls.ts";

const releases = await readReleases();
const before = releases.slice(-1);

const bodyOf = (call: Call) => (hasPayload(call) ? call.payload : call.body);
const issuesOf = ({ error }: { readonly error?: z.core.$ZodError | undefined }) => error?.issues ?? [];

let current: Contract;
// It makes 1,600 schemas: a busy machine needs longer than the default of ten seconds.
beforeAll(async () => {
  current = await contractOf(ROOT);
}, 60_000);

describe("the server of this release", () => {
  it("has the calls and entries of two releases before to compare with", { tags: ["D6"] }, () => {
    expect(releases.length).toBeGreaterThanOrEqual(2);
    for (const { contract } of releases) {
      expect(Object.keys(contract.calls).length).toBeGreaterThan(250);
      expect(Object.values(contract.calls).filter(({ tablet }) => tablet).length).toBeGreaterThan(50);
    }
    expect(before[0]?.contract.messages).toHaveProperty("outboxEntry");
  });

  it.each(releases)("understands tablets and tills of $name, and they understand it", { tags: ["D6"] }, (release) => {
    const found = breaksOldClients(release.contract, current);
    expect(found.toSorted()).toEqual(sentencesOf(OLD_CLIENTS, release.name).toSorted());
  });

  it.each(releases)("reads the examples of $name, also what a schema cannot say", { tags: ["D6"] }, ({ contract }) => {
    const read = ALL_CALLS.flatMap((call) => {
      const examples = [contract.calls[`${call.method} ${call.path}`]?.example].filter((found) => found !== undefined);
      return examples.map(({ params = {}, query = {}, body }) => ({
        id: call.id,
        issues: [
          z.safeParse(call.params, params),
          z.safeParse(call.query, query),
          z.safeParse(bodyOf(call), body),
        ].flatMap(issuesOf),
      }));
    });
    expect(read.length).toBeGreaterThan(250);
    expect(read.filter(({ issues }) => issues.length > 0)).toEqual([]);
  });
});

describe("a tablet of this release", () => {
  it.each(before)("works with the server of $name, the release before", { tags: ["D6"] }, (release) => {
    const found = missingAtOldServer(current, release.contract);
    expect(found.toSorted()).toEqual(sentencesOf(OLD_SERVER, release.name).toSorted());
  });

  it("makes the calls that its sources name", () => {
    const exports = { v2: { readMe: { id: "v2.readMe", path: "/" }, PAGE: 1 }, one: { id: "v2.one", path: "/1" } };
    const source = `import { v2, one, type Other } from "@punktum/contracts";\nask(v2.readMe, v2.PAGE, v2.nothing); ask(one);`;
    expect(callsIn(source, exports)).toEqual(["v2.readMe", "v2.one"]);
    expect(callsIn(source.replace("@punktum/contracts", "./gateways.ts"), exports)).toEqual([]);
  });
});

describe("known differences", () => {
  it("are of releases that have a file, and have a reason", () => {
    const names = releases.map(({ name }) => name);
    for (const known of [...OLD_CLIENTS, ...OLD_SERVER]) {
      expect(names).toEqual(expect.arrayContaining([...known.releases]));
      expect(known.reason).toMatch(/^[A-Z].{15,}\.$/);
    }
  });
});

describe("the file of a release", () => {
  it("has all of its contract", () => {
    expect(readContract(contractText(current, { release: "now" }))).toEqual(current);
  });

  it("has the same bytes in whatever order the sources name calls and members", () => {
    const reversed = {
      calls: Object.fromEntries(Object.entries(current.calls).reverse()),
      messages: Object.fromEntries(Object.entries(current.messages).reverse()),
    };
    expect(contractText(reversed, { release: "now" })).toBe(contractText(current, { release: "now" }));
  });

  it.each(releases)("$name has a call in each line and less than a megabyte", async ({ name, contract }) => {
    const text = await readFile(join(RELEASES, `${name}.json`), "utf8");
    expect(text.length).toBeLessThan(1_000_000);
    const calls = text.split("\n").filter((line) => /^"(?:GET|POST|PUT|PATCH|DELETE) \//.test(line));
    expect(calls).toHaveLength(Object.keys(contract.calls).length);
  });

  it("is older the lower its version, and days come first", () => {
    expect(inOrder(["0.17.0", "0.9.2", "2026-11-26", "1.0.0", "0.16.10", "2026-11-23"])).toEqual([
      "2026-11-23",
      "2026-11-26",
      "0.9.2",
      "0.16.10",
      "0.17.0",
      "1.0.0",
    ]);
  });
});
