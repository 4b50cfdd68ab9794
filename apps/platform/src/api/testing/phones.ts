import { createHmac } from "node:crypto";
import { phonesApi } from "@punktum/contracts";
import { livingCodeMessage, stepAt, writeLivingCode } from "@punktum/domain";
import * as z from "zod/mini";
import { callV2, send } from "./calls.ts";
import type { LoyaltyWorld } from "./loyalty-world.ts";

/** A phone as its member has it: the answer of enrolling, without server data. */
export interface TestPhone {
  readonly phoneId: string;
  /** The code it shows at the world's current time, or at another time. */
  readonly show: (atMs?: number) => string;
}

/** Uses up an invitation, as the member's app does. */
export async function enrol(world: LoyaltyWorld, invitation: string): Promise<TestPhone> {
  const { method, path, response } = phonesApi.enrolPhone;
  const payload = { organization: "pfm", invitation };
  const { body } = await send(world, { method, url: path, headers: {}, payload });
  const { organization, phoneId, accountId, key } = z.parse(response, body);
  const owner = { programId: organization, phoneId, accountId };
  return {
    phoneId,
    show: (atMs = world.clock.nowMs()) => {
      const step = stepAt(atMs);
      const mac = createHmac("sha256", Buffer.from(key, "base64url")).update(livingCodeMessage(owner, step)).digest();
      return writeLivingCode({ kind: "CODE", ...owner, step }, mac);
    },
  };
}

/** Invites and enrols a phone for the account of a card. */
export async function addPhone(world: LoyaltyWorld, card: string): Promise<TestPhone> {
  const invite = { params: { accountId: card }, body: { name: "Phone of a test" } };
  const { invitation } = await callV2(world, phonesApi.invitePhone, invite, { who: "admin" });
  return enrol(world, invitation);
}
