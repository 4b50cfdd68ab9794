import { entriesOf, login, tillKeysApi, v2 } from "@punktum/contracts";
import { timeZoneOrDefault, type TimeZone } from "@punktum/domain";
import * as z from "zod/mini";
import type { TillPlace } from "./receipt.ts";

/** A place of a store: the till and the tablet next to it. */
export interface ShopPlace {
  readonly till: TillPlace;
  /** The mounted tablet; null if there is none. */
  readonly tablet: { readonly name: string; readonly isConnected: boolean } | null;
}

/** Set-up of a till by an admin of the store, through the platform's public calls. */
export interface ShopAdmin {
  readonly places: () => Promise<readonly ShopPlace[]>;
  /** Pairs a till with the tablet of that name if the tablet has none; does nothing if there is no such tablet. */
  readonly putTillBeside: (tabletName: string) => Promise<void>;
  /** Creates a key for a till; the platform shows it once. */
  readonly makeKey: (register: string, name: string) => Promise<string>;
  /** Any call with the admin's token; throws an error with a message for people if it is refused. */
  readonly read: <Answer extends z.ZodMiniType>(
    path: string,
    answer: Answer,
    headers?: Readonly<Record<string, string>>,
  ) => Promise<z.output<Answer>>;
}

/** Login of an admin. */
export interface AdminLogin {
  /** Host of the platform without a slash at the end; empty for the page's own. */
  readonly base: string;
  readonly organization: string;
  readonly userName: string;
  readonly password: string;
}

const LIST_LIMIT = 200;

const refused = z.object({ errorType: z.string(), message: z.optional(z.string()) });

/** The platform refused or did not answer. The message is for people. */
export class ShopAdminError extends Error {
  override readonly name = "ShopAdminError";
}

/** The part of a request that this file uses. */
interface SentRequest {
  readonly method?: "POST" | "PATCH";
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

async function ask<Answer extends z.ZodMiniType>(
  url: string,
  init: SentRequest,
  answer: Answer,
): Promise<z.output<Answer>> {
  const reply = await fetch(url, init).catch(() => {
    throw new ShopAdminError(`Nothing answers at ${new URL(url, "http://this-page").origin}`);
  });
  const body: unknown = await reply.json().catch(() => undefined);
  const parsed = z.safeParse(answer, body);
  if (reply.ok && parsed.success) {
    return parsed.data;
  }
  const why = z.safeParse(refused, body);
  throw new ShopAdminError(
    why.success ? `${why.data.errorType} ${why.data.message ?? ""}`.trim() : `status ${reply.status}`,
  );
}

const configOf = z.object({ timeZone: z.optional(z.string()) });

async function zoneOf(base: string, organization: string): Promise<TimeZone> {
  const path = v2.readProgramConfig.path.replace("{programId}", encodeURIComponent(organization));
  const config = await ask(`${base}${path}`, {}, configOf);
  return timeZoneOrDefault(config.timeZone ?? null);
}

/** Logs in. @throws ShopAdminError */
export async function openShopAdmin({ base, organization, userName, password }: AdminLogin): Promise<ShopAdmin> {
  const json = { "content-type": "application/json" };
  const enter = async (): Promise<Record<string, string>> => {
    const body = JSON.stringify({ userName, password, org: organization });
    const session = await ask(`${base}${login.path}`, { method: "POST", headers: json, body }, login.response);
    return { authorization: `Bearer ${session.token}` };
  };
  let token = await enter();
  const send = async <Answer extends z.ZodMiniType>(path: string, init: SentRequest, answer: Answer) => {
    const once = async () =>
      await ask(`${base}${path}`, { ...init, headers: { ...json, ...init.headers, ...token } }, answer);
    try {
      return await once();
    } catch (error) {
      if (!(error instanceof ShopAdminError) || !error.message.startsWith("LOGIN_USER_NOT_LOGGED_IN")) {
        throw error;
      }
      // The access token expires after minutes, but a day at the till lasts hours.
      token = await enter();
      return await once();
    }
  };
  const listRows = async () => {
    const path = `${v2.listMountings.path}?join=device&limit=${LIST_LIMIT}`;
    return entriesOf(await send(path, {}, v2.listMountings.response));
  };
  return {
    places: async () => {
      const timeZone = await zoneOf(base, organization);
      return (await listRows()).flatMap(({ cashInteractionId, store, deviceId, device }): readonly ShopPlace[] => {
        if (typeof cashInteractionId !== "string" || store?.storeId === undefined) {
          return [];
        }
        const { storeId, storeName = "", vatId = "" } = store;
        const { deviceInformation: name = "", connected: isConnected = false } = device ?? {};
        const tablet = typeof deviceId === "string" ? { name, isConnected } : null;
        return [{ till: { storeId, storeName, vatId, register: cashInteractionId, timeZone }, tablet }];
      });
    },
    putTillBeside: async (tabletName) => {
      const rows = await listRows();
      const own = rows.find(({ device }) => device?.deviceInformation === tabletName);
      if (own === undefined || typeof own.cashInteractionId === "string") {
        return;
      }
      const till = rows.find(
        ({ store, cashInteractionId }) => store?.storeId === own.store?.storeId && cashInteractionId,
      );
      const body = JSON.stringify({ cashInteractionId: till?.cashInteractionId ?? null });
      await send(v2.changeMounting.path.replace("{id}", own.id), { method: "PATCH", body }, v2.changeMounting.response);
    },
    makeKey: async (register, name) => {
      const path = tillKeysApi.createTillKey.path
        .replace("{programId}", encodeURIComponent(organization))
        .replace("{id}", encodeURIComponent(register));
      const body = JSON.stringify({ name });
      return (await send(path, { method: "POST", body }, tillKeysApi.createTillKey.response)).apiKey;
    },
    read: async (path, answer, headers = {}) => await send(path, { headers }, answer),
  };
}
