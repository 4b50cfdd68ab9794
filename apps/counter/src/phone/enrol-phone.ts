import { login, phonesApi, type Call, type Schema } from "@punktum/contracts";
import { livingCodeMessage, stepAt, writeLivingCode, LIVING_CODE_STEP_MS } from "@punktum/domain";
import { DEMO_PASSWORD } from "../demo-staff.ts";
import type { OrganizationId } from "../cards.ts";

/** Content of the phone's screen. */
export interface ShownCode {
  readonly code: string;
  readonly secondsLeft: number;
}

/** A member's phone, enrolled like with a programme's own app. */
export interface Phone {
  readonly show: (nowMs: number) => Promise<ShownCode>;
}

/** Card of the phone's owner, a member with many points. */
const PHONE_CARD = "4000000001";

async function ask<R extends Schema>(
  call: Call<Schema, Schema, Schema, R>,
  body: object,
  { token, accountId = "" }: { readonly token?: string; readonly accountId?: string } = {},
): Promise<R["_zod"]["output"]> {
  const answer = await fetch(call.path.replace("{accountId}", accountId), {
    method: call.method,
    headers: { "content-type": "application/json", ...(token !== undefined && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  });
  if (!answer.ok) {
    throw new Error(`${call.id} answered ${answer.status}`);
  }
  return call.response.parse(await answer.json());
}

const bytesOf = (base64url: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64url.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));

/** Invites a phone like the programme's admin and enrols it like the member's app. */
export async function enrolPhone(organization: OrganizationId, name: string): Promise<Phone> {
  const staff = { org: organization, userName: `admin@${organization}.example`, password: DEMO_PASSWORD };
  const { token } = await ask(login, staff);
  const { invitation } = await ask(phonesApi.invitePhone, { name }, { token, accountId: PHONE_CARD });
  const enrolled = await ask(phonesApi.enrolPhone, { organization, invitation });
  const { phoneId, accountId, serverTime } = enrolled;
  const owner = { programId: enrolled.organization, phoneId, accountId };
  const aheadMs = Date.parse(serverTime) - Date.now();
  const hmac = { name: "HMAC", hash: "SHA-256" };
  const key = await crypto.subtle.importKey("raw", bytesOf(enrolled.key), hmac, false, ["sign"]);
  return {
    show: async (nowMs) => {
      const atMs = nowMs + aheadMs;
      const step = stepAt(atMs);
      const message = new TextEncoder().encode(livingCodeMessage(owner, step));
      const mac = new Uint8Array(await crypto.subtle.sign("HMAC", key, message));
      return {
        code: writeLivingCode({ kind: "CODE", ...owner, step }, mac),
        secondsLeft: Math.ceil((LIVING_CODE_STEP_MS - (atMs % LIVING_CODE_STEP_MS)) / 1_000),
      };
    },
  };
}
