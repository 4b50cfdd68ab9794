import { randomBytes } from "node:crypto";
import { expect, type APIRequestContext, type APIResponse } from "@playwright/test";
import { v2 } from "@punktum/contracts";

/** Programme of the demonstration data: pfm uses v1, mhe uses v2. */
export type Organization = "pfm" | "mhe" | "ppc" | "btl";

/** Password of all people in the demonstration data. */
export const PASSWORD = "punktum-demo";

/** The store of `staff@<organization>.example`, and its company. */
export const DEMO_SHOPS = {
  pfm: { clientId: "101", storeId: "1001" },
  mhe: { clientId: "201", storeId: "2001" },
  ppc: { clientId: "301", storeId: "3001" },
  btl: { clientId: "401", storeId: "4001" },
} as const;

/** A member of a JSON value; `undefined` if it has none of that name. */
export const read = (source: unknown, name: string): unknown =>
  typeof source === "object" && source !== null ? Reflect.get(source, name) : undefined;

/** A unique name across workers and runs. */
export const uniqueName = (title: string): string => `${title}-${randomBytes(5).toString("hex")}`;

/** A unique card number, too short to look like a payment card. */
export const uniqueCard = (): string =>
  `47${String(randomBytes(6).readUIntBE(0, 6) % 10_000_000_000).padStart(10, "0")}`;

/** Calls of a signed-in administrator of one programme. */
export interface Admin {
  /** Sends a call, expects it to be accepted and returns its answer. */
  readonly send: (
    method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE",
    path: string,
    data?: object,
    headers?: Readonly<Record<string, string>>,
  ) => Promise<unknown>;
}

/** Kept for all tests of a worker, because the slow password hash takes a tenth of a second. */
const tokens = new Map<Organization, Promise<string>>();

async function signIn(request: APIRequestContext, organization: Organization): Promise<string> {
  const data = { userName: `admin@${organization}.example`, org: organization, password: PASSWORD };
  const answer = await request.post("/api/v2/login", { data });
  return v2.login.response.parse(await answer.json()).token;
}

function tokenOf(request: APIRequestContext, organization: Organization): Promise<string> {
  const token = tokens.get(organization) ?? signIn(request, organization);
  tokens.set(organization, token);
  return token;
}

/**
 * The token is of another platform or older than a quarter of an hour, or its password was given too long ago for what
 * needs a proof.
 */
async function isTokenTooOld(reply: APIResponse): Promise<boolean> {
  return reply.status() === 401 || (reply.status() === 403 && (await reply.text()).includes("STEP_UP_REQUIRED"));
}

/** An administrator of the programme, for the set-up of a test. */
export function adminOf(request: APIRequestContext, organization: Organization): Admin {
  return {
    send: async (method, path, data, headers = {}) => {
      const body = data === undefined ? {} : { data };
      const ask = async (): Promise<APIResponse> => {
        const authorization = `Bearer ${await tokenOf(request, organization)}`;
        return await request.fetch(path, { method, headers: { authorization, ...headers }, ...body });
      };
      const first = await ask();
      const reply = (await isTokenTooOld(first)) && tokens.delete(organization) ? await ask() : first;
      expect(reply.status(), `${method} ${path}: ${await reply.text()}`).toBeLessThan(300);
      const answer: unknown = await reply.json();
      return answer;
    },
  };
}
