import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type AdministrationWorld, api, createAdministrationWorld } from "./testing/administration-world.ts";

let world: AdministrationWorld;
/** Ids of the levels in force, from the lowest one up. */
let ids: readonly string[];

const names = { de: "Stufe", en: "Step" };

beforeAll(async () => {
  world = await createAdministrationWorld();
  await world.test.query(
    `INSERT INTO punktum.accounts (program_id, id, status, points, state_points)
     SELECT 'pfm', gen_random_uuid(), status, points, points
     FROM (VALUES ('ACTIVE', 0), ('ACTIVE', 500), ('LOCKED', 1500), ('ACTIVE', 1500), ('ACTIVE', 9000), ('TERMINATED', 1500))
       AS made (status, points)`,
  );
  const body = {
    name: "Ladder",
    active: true,
    levels: [0, 1000, 5000].map((thresholdPoints) => ({ names, thresholdPoints })),
  };
  const made = await world.good("admin", api.createStatusLevelSet, { body });
  ids = made.levels.map(({ id }) => id);
});
afterAll(() => world.close());

const preview = (levels: readonly { readonly id?: string | undefined; readonly thresholdPoints: number }[]) =>
  world.good("admin", api.previewStatusLevels, { body: { levels } });

describe("preview of levels", () => {
  it("the existing levels move no member", { tags: ["BO-06"] }, async () => {
    const same = [0, 1000, 5000].map((thresholdPoints, index) => ({ id: ids[index], thresholdPoints }));
    expect(await preview(same)).toEqual({
      rise: 0,
      fall: 0,
      levels: [
        { thresholdPoints: 0, accounts: 2 },
        { thresholdPoints: 1000, accounts: 2 },
        { thresholdPoints: 5000, accounts: 1 },
      ],
    });
  });

  it(
    "a changed threshold and a new level move members, in whatever order they are sent",
    { tags: ["BO-06"] },
    async () => {
      const changed = [
        { thresholdPoints: 400 },
        { id: ids[1], thresholdPoints: 2000 },
        { id: ids[0], thresholdPoints: 0 },
        { id: ids[2], thresholdPoints: 5000 },
      ];
      expect(await preview(changed)).toEqual({
        rise: 1,
        fall: 2,
        levels: [
          { thresholdPoints: 0, accounts: 1 },
          { thresholdPoints: 400, accounts: 3 },
          { thresholdPoints: 2000, accounts: 0 },
          { thresholdPoints: 5000, accounts: 1 },
        ],
      });
    },
  );

  it("equal thresholds and users without the right are refused", { tags: ["BO-06"] }, async () => {
    const twice = { levels: [{ thresholdPoints: 5 }, { thresholdPoints: 5 }] };
    expect(await world.refused("admin", api.previewStatusLevels, { body: twice })).toBe("400 REQUEST_INVALID");
    const body = { levels: [{ thresholdPoints: 5 }] };
    expect(await world.refused("partner", api.previewStatusLevels, { body })).toBe("403 GENERAL_NO_PERMISION");
  });

  it("the preview changes nothing", { tags: ["BO-06"] }, async () => {
    await preview([{ thresholdPoints: 7 }]);
    const [row] = await world.test.query<{ levels: number }>(
      "SELECT count(*)::int AS levels FROM punktum.status_levels",
    );
    expect(row?.levels).toBe(3);
  });
});
