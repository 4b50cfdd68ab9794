import { v2Request, type CallOptions, type V2Input } from "@punktum/client/requests";
import type { Call, Schema } from "@punktum/contracts";
import type * as z from "zod/mini";
import { language } from "../base/language.ts";
import { Refusal, type PlatformReply } from "./refusal.ts";
import { send } from "./send.ts";

/** Session functions that calls need. Injected, because the session imports this module. */
export interface Credentials {
  readonly readToken: () => string | undefined;
  /** Gets a new token; false if the session has ended. */
  readonly renew: () => Promise<boolean>;
  /** Asks the user to authenticate again; false if they cancel. */
  readonly prove: () => Promise<boolean>;
}

let credentials: Credentials = {
  readToken: () => undefined,
  renew: async () => await Promise.resolve(false),
  prove: async () => await Promise.resolve(false),
};

/** Connects the calls with the session. */
export function connectCalls(session: Credentials): void {
  credentials = session;
}

const UNAUTHORIZED = 401;
/** The platform requires recent authentication for this call. */
const STEP_UP_CODE = "STEP_UP_REQUIRED";

const refuses = (reply: PlatformReply, code: string): boolean => new Refusal(reply).code === code;

/** Repeats the request after the token was renewed, or after the user authenticated again. */
async function withSession(attempt: () => Promise<PlatformReply>, isLogin: boolean): Promise<PlatformReply> {
  let reply = await attempt();
  if (reply.status === UNAUTHORIZED && !isLogin && (await credentials.renew())) {
    reply = await attempt();
  }
  if (reply.status >= 400 && refuses(reply, STEP_UP_CODE) && (await credentials.prove())) {
    reply = await attempt();
  }
  return reply;
}

/**
 * Makes a call of the contracts and returns its answer. Throws a {@link Refusal}. An ended token is renewed, and a
 * missing proof asked for, before the same request is sent again.
 */
export async function call<P extends Schema, Q extends Schema, B extends Schema, R extends Schema>(
  description: Call<P, Q, B, R>,
  input: V2Input<P, Q, B>,
  options: CallOptions = {},
): Promise<z.output<R>> {
  const request = v2Request(description, input, {
    ...options,
    headers: { "accept-language": language.get(), ...options.headers },
  });
  const attempt = async (): Promise<PlatformReply> => await send(request, credentials.readToken());
  const reply = await withSession(attempt, request.isLogin === true);
  const isAnswer = reply.status >= 200 && reply.status < 300;
  const parsed = isAnswer ? description.response.safeParse(reply.body ?? {}) : undefined;
  if (parsed?.success !== true) {
    throw new Refusal(reply);
  }
  return parsed.data;
}
