import { entriesOf, v2 } from "@punktum/contracts";
import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { freeAllPlaces, mountTablet, tokenOf as staffToken } from "../../testing/mounted-tablet.ts";
import { callV2, send } from "../../testing/place-calls.ts";
import { createPlaceWorld, type PlaceWorld } from "../../testing/place-world.ts";

let world: PlaceWorld;
beforeAll(async () => {
  world = await createPlaceWorld();
});
afterEach(() => freeAllPlaces(world));
afterAll(() => world.close());

const tokenOf = (name: string) => staffToken(world, name);

describe("images", () => {
  const images = async (query: Record<string, string>, token: string) =>
    entriesOf(await callV2(world.app, v2.listImages, { token, query }));

  it(
    "joins programs, partners, stores and profiles, and filters by any of their ids",
    { tags: ["MSVC-10"] },
    async () => {
      const admin = await tokenOf("admin");
      const profileId = randomUUID();
      await world.test.query("INSERT INTO punktum.profiles (program_id, id, name) VALUES ('pfm', $1, 'Night')", [
        profileId,
      ]);
      await world.test.query(
        "INSERT INTO punktum.display_ads (program_id, id, usage_code, file_path, order_no, profile_id) VALUES ('pfm', 4, 'SCREEN_SAVER', '/media/night.svg', 9, $1)",
        [profileId],
      );
      const join = new URLSearchParams(["programs", "partners", "stores", "profiles"].map((name) => ["join", name]));
      const or = new URLSearchParams(
        ["programs.id||$eq||pfm", "partners.id||$eq||2", `profiles.id||$eq||${profileId}`].map((text) => ["or", text]),
      );
      const { body } = await send(world.app, {
        url: `${v2.listImages.path}?${join.toString()}&${or.toString()}&fields=filePath`,
        headers: { authorization: `Bearer ${admin}` },
      });
      const none = { programs: [], partners: [], stores: [], profiles: [] };
      expect(body).toEqual([
        { ...none, id: "3", filePath: "/media/cinema.svg", partners: [{ id: "2", name: "Cinema" }] },
        { ...none, id: "1", filePath: "/media/everywhere.svg", programs: [{ id: "pfm", name: "PFM" }] },
        { ...none, id: "4", filePath: "/media/night.svg", profiles: [{ id: profileId, name: "Night" }] },
      ]);
      await world.test.query("DELETE FROM punktum.display_ads WHERE id = 4");
    },
  );

  it(
    "a device gets its profile's pictures too, staff those of their stores",
    { tags: ["MSVC-10", "SAVER-14"] },
    async () => {
      const tablet = await mountTablet(world, "pos-1");
      const profileId = randomUUID();
      await world.test.query("INSERT INTO punktum.profiles (program_id, id) VALUES ('pfm', $1)", [profileId]);
      await world.test.query(
        "INSERT INTO punktum.display_ads (program_id, id, usage_code, file_path, order_no, profile_id) VALUES ('pfm', 5, 'SCREEN_SAVER', '/media/profile.svg', 3, $1)",
        [profileId],
      );
      const paths = async (token: string, query = {}) => (await images(query, token)).map(({ filePath }) => filePath);
      const before = ["/media/store-1.svg", "/media/everywhere.svg"];
      expect(await paths(tablet.token)).toEqual(before);
      await world.test.query("UPDATE punktum.mountings SET profile_id = $1 WHERE id = $2", [
        profileId,
        tablet.mountingId,
      ]);
      expect(await paths(tablet.token)).toEqual([...before, "/media/profile.svg"]);
      expect(await paths(await tokenOf("admin"), { deviceKey: tablet.deviceKey })).toEqual([
        ...before,
        "/media/profile.svg",
      ]);
      expect(await paths(await tokenOf("staff"))).not.toContain("/media/cinema.svg");
      expect(await paths(await tokenOf("admin"))).toContain("/media/cinema.svg");
      await world.test.query("DELETE FROM punktum.display_ads WHERE id = 5");
    },
  );
});
