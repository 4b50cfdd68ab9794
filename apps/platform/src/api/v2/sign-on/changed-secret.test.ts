import { afterAll, beforeAll, expect, it } from "vitest";

import { refusalOf, type Reply } from "../../testing/place-calls.ts";
import { CLIENT, createSignOnWorld, putConnection, signOn, type SignOnWorld } from "../../testing/sign-on-world.ts";

let world: SignOnWorld;
beforeAll(async () => {
  world = await createSignOnWorld();
});
afterAll(() => world.close());

const ADMIN = { subject: "s-admin", email: "admin@pfm.example" };
const NEW_SECRET = "the next secret of the provider's client";
const CALLERS = [0, 1, 2];
const refusalsIn = (answer: Reply): readonly string[] => (answer.status === 200 ? [] : [refusalOf(answer)]);

/** Sign-ins of each caller between two steps of a change: the first one began before the step. */
const PART = 4;

it("everybody signs in while the secret changes: the provider takes both until the platform has the new one", async () => {
  const refusals: string[] = [];
  const state = { isOver: false, signedIn: CALLERS.map(() => 0) };
  const signedInBy = (index: number): number => Number(state.signedIn[index]);
  const caller = async (index: number): Promise<void> => {
    while (!state.isOver) {
      const answer = await signOn(world, ADMIN);
      state.signedIn[index] = signedInBy(index) + 1;
      refusals.push(...refusalsIn(answer));
    }
  };
  const calling = CALLERS.map(caller);
  const part = async (): Promise<void> => {
    const enough = CALLERS.map((index) => signedInBy(index) + PART);
    const isEnough = () => CALLERS.every((index) => signedInBy(index) >= Number(enough[index]));
    await expect.poll(isEnough, { timeout: 20_000 }).toBe(true);
  };

  await part();
  world.provider.secrets = [CLIENT.clientSecret, NEW_SECRET];
  await part();
  expect((await putConnection(world, { clientSecret: NEW_SECRET })).status).toBe(200);
  // Those who had begun with the old secret.
  await part();
  world.provider.secrets = [NEW_SECRET];
  await part();
  state.isOver = true;
  await Promise.all(calling);
  expect(refusals).toEqual([]);

  world.provider.secrets = [CLIENT.clientSecret];
  expect((await signOn(world, ADMIN)).status).not.toBe(200);
}, 90_000);
