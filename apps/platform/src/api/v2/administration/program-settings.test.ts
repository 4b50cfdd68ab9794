import { v2 } from "@punktum/contracts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { callV2 } from "../../testing/place-calls.ts";
import { type AdministrationWorld, api, createAdministrationWorld } from "./testing/administration-world.ts";

let world: AdministrationWorld;

beforeAll(async () => {
  world = await createAdministrationWorld();
});
afterAll(() => world.close());

describe("the settings of a programme", () => {
  it("can all be changed by the API", { tags: ["API-32"] }, async () => {
    const rows = await world.test.query<{ name: string }>(
      "SELECT column_name AS name FROM information_schema.columns WHERE table_schema = 'punktum' AND table_name = 'programs'",
    );
    const wordsOf = (path: string) => path.replaceAll(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`);
    const { identification, handLimits, flagRules, ...own } = await world.good("admin", api.readProgram);
    const settings = Object.keys({ ...own, ...identification }).map(wordsOf);
    // Limits and rules for flags have columns with names of their own; the parts of the configuration that are settings
    // are the contact, the time zone and the greeting; the salt is a secret.
    const others = rows.map(({ name }) => name).filter((name) => !settings.includes(name));
    expect(others.filter((name) => !/^(?:hand|flag)_|returns_per_person_day|own_card_alone/.test(name))).toEqual([
      "config",
      "duty_pin_salt",
    ]);
    expect(others.filter((name) => /^(?:hand|flag)_|returns_per_person_day|own_card_alone/.test(name))).toHaveLength(
      Object.keys(handLimits).length + Object.keys(flagRules).length,
    );
  });

  it("accept only an existing time zone, and keep the rest of the configuration", async () => {
    const configOf = () => callV2(world.app, v2.readProgramConfig, { params: { programId: "pfm" } });
    const before = await configOf();
    const body = { timeZone: "Europe/London", earnsOnRest: true, contact: "0800 1234", greetsByFirstName: true };
    expect(await world.good("admin", api.changeProgram, { body })).toMatchObject(body);
    const contact = { customerServiceContact: "0800 1234" };
    expect(await configOf()).toEqual({ ...before, timeZone: "Europe/London", ...contact });
    const wrong = { body: { timeZone: "Mars/Olympus" } };
    expect(await world.refused("admin", api.changeProgram, wrong)).toBe("400 REQUEST_INVALID");
    expect(await world.good("admin", api.changeProgram, { body: { contact: "" } })).toMatchObject({
      timeZone: "Europe/London",
      greetsByFirstName: true,
    });
    expect(await world.good("admin", api.changeProgram, { body: { greetsByFirstName: false } })).toMatchObject({
      greetsByFirstName: false,
    });
  });
});
