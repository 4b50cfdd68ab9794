import { entriesOf, v2 } from "@punktum/contracts";
import { callV2, first, logIn, openDeviceSession } from "./place-calls.ts";
import type { PlaceWorld } from "./place-world.ts";

/** A mounted tablet with its own session. */
export interface MountedTablet {
  readonly id: string;
  readonly deviceKey: string;
  readonly mountingId: string;
  readonly token: string;
  readonly refreshToken: string;
}

const tokens = new WeakMap<PlaceWorld, Map<string, Promise<string>>>();

/** Token of a member of staff, cached for ten minutes of the world's clock, because logging in is slow. */
export function tokenOf(world: PlaceWorld, name: string, org = "pfm"): Promise<string> {
  const known = tokens.get(world) ?? new Map<string, Promise<string>>();
  tokens.set(world, known);
  const key = `${name}@${org} ${Math.floor(world.clock.nowMs() / 600_000)}`;
  const token = known.get(key) ?? logIn(world.app, name, org).then((session) => session.token);
  known.set(key, token);
  return token;
}

/** Registers a tablet and mounts it through the second generation, as a kiosk does. */
export async function mountTablet(world: PlaceWorld, place: string, org = "pfm"): Promise<MountedTablet> {
  const token = await tokenOf(world, "admin", org);
  const body = { os: "Android", osVersion: "15", browser: "Chromium", deviceInformation: place, version: "0.16.0" };
  const { id, deviceKey } = await callV2(world.app, v2.createDevice, { token, body });
  const query = { filter: `appInteractionId||$eq||${place}` };
  const mounting = first(entriesOf(await callV2(world.app, v2.listMountings, { token, query })));
  await callV2(world.app, v2.changeMounting, { token, params: { id: mounting.id }, body: { deviceKey } });
  const session = await openDeviceSession(world.app, token, deviceKey);
  return { id, deviceKey, mountingId: mounting.id, token: session.token, refreshToken: session.refreshToken };
}

/** Frees all places, so that the next test starts with none occupied. */
export async function freeAllPlaces({ test }: PlaceWorld): Promise<void> {
  await test.query(
    "UPDATE punktum.mountings SET device_id = NULL, device_key = NULL, profile_id = NULL, session_pin_hash = NULL",
  );
}
