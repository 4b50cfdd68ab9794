import { succeed } from "@punktum/domain";
import { expect, it } from "vitest";
import { content } from "../../../testing/print-world.ts";
import { createReward } from "../../../testing/vouchers.ts";
import { createPreparedPrints } from "./prepared-prints.ts";

const voucher = createReward({ voucherId: "7", externalCode: "X" });
const name = { userReferenceCode: "REF-1", accountVoucherId: "print R7", couponKey: "" };

/** Keys and tickets, and recorded requests; the first key may belong to an earlier attempt. */
function play(firstAgeMs?: number) {
  const told: string[] = [];
  const ages = [firstAgeMs];
  const prints = createPreparedPrints({
    intents: {
      open: async () => {
        told.push("key");
        return await Promise.resolve({ key: `key-${told.length}`, ageMs: ages.shift() });
      },
      settle: async () => {
        told.push("settled");
        await Promise.resolve();
      },
    },
    makeTicket: async (_voucher, number) => {
      told.push(`ticket ${number}`);
      return await Promise.resolve(succeed({ document: `<${number}>`, content }));
    },
    onError: (error) => told.push(String(error)),
  });
  return { prints, told };
}

const settle = async (): Promise<void> => await new Promise((done) => setTimeout(done));

it("draft and key are prepared during the confirmation, for one use", { tags: ["BURN-26", "PRINT-01"] }, async () => {
  const { prints, told } = play();
  prints.prepare(voucher, name);
  const { openIntent, makeTicket } = prints.take(voucher);
  expect(await makeTicket(voucher, "")).toMatchObject({ response: { document: "<>" } });
  expect(await openIntent(name)).toMatchObject({ key: "key-2" });
  expect(told).toEqual(["ticket ", "key"]);
  expect(await openIntent(name)).toMatchObject({ key: "key-3" });
  expect(await makeTicket(voucher, "0004711")).toMatchObject({ response: { document: "<0004711>" } });
  expect(await prints.take(voucher).openIntent(name)).toMatchObject({ key: "key-5" });
});

it("without a confirmation everything is made at once", { tags: ["BURN-26"] }, async () => {
  const { prints, told } = play();
  const { openIntent, makeTicket } = prints.take(voucher);
  await makeTicket(voucher, "");
  await openIntent(name);
  expect(told).toEqual(["ticket ", "key"]);
});

it("declining drops a new key, and keeps the key of an unanswered attempt", { tags: ["B-24"] }, async () => {
  const fresh = play();
  fresh.prints.prepare(voucher, name);
  fresh.prints.forget(voucher);
  const older = play(500);
  older.prints.prepare(voucher, name);
  older.prints.forget(voucher);
  await settle();
  expect([fresh.told, older.told]).toEqual([
    ["ticket ", "key", "settled"],
    ["ticket ", "key"],
  ]);
});
