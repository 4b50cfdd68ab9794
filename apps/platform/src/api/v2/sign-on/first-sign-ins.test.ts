import { afterAll, beforeAll, expect, it } from "vitest";

import { refusalOf, type Reply } from "../../testing/place-calls.ts";
import { createSignOnWorld, signOn, type SignOnWorld } from "../../testing/sign-on-world.ts";

let world: SignOnWorld;
beforeAll(async () => {
  world = await createSignOnWorld();
});
afterAll(() => world.close());

const ADMIN = { subject: "s-admin", email: "admin@pfm.example" };
const WINDOWS = [1, 2, 3, 4, 5, 6];
const ROUNDS = 6;
const refusalsIn = (answer: Reply): readonly string[] => (answer.status === 200 ? [] : [refusalOf(answer)]);

/** Signs in three times, one after the other. */
async function signInAgain(): Promise<readonly string[]> {
  const answers = [await signOn(world, ADMIN), await signOn(world, ADMIN), await signOn(world, ADMIN)];
  return answers.flatMap(refusalsIn);
}

it("opens every session if an administrator's first sign-ins meet their next ones", async () => {
  const refusals: string[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    await world.places.test.query("DELETE FROM punktum.admin_identities");
    refusals.push(...(await Promise.all(WINDOWS.map(signInAgain))).flat());
  }
  expect(refusals).toEqual([]);
}, 60_000);
