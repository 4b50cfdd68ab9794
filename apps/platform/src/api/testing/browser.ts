import { type Call, signInApi } from "@punktum/contracts";
import type { FastifyInstance, LightMyRequestResponse } from "fastify";
import * as z from "zod/mini";
import { PASSWORD } from "./place-world.ts";
import type { Reply } from "./place-calls.ts";

const OWN_PAGE = { "sec-fetch-site": "same-origin" };
const sessionIn = z.object({ session: z.object({ token: z.string() }) });

/** A browser with its cookies, on a page of the platform's host. */
export interface TestBrowser {
  /** Values by name, as the browser keeps them. */
  readonly cookies: Map<string, string>;
  ask(call: Call, body: object, headers?: Readonly<Record<string, string>>): Promise<Reply>;
  /** Opens an address; returns where it leads. */
  visit(address: string): Promise<string>;
  /** Value of a cookie; empty when there is none. */
  cookie(name: string): string;
  /** Signs in and returns the access token. */
  signIn(name: string, org?: string): Promise<string>;
}

/** Opens a browser without cookies. */
export function openBrowser(app: FastifyInstance): TestBrowser {
  const cookies = new Map<string, string>();
  const sent = (): string => [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const keep = (answer: LightMyRequestResponse): void => {
    for (const { name, value, expires } of answer.cookies) {
      cookies.set(name, value);
      if (expires !== undefined && expires.getTime() < Date.now()) {
        cookies.delete(name);
      }
    }
  };
  const ask: TestBrowser["ask"] = async (call, body, headers = OWN_PAGE) => {
    const answer = await app.inject({
      method: call.method,
      url: call.path,
      headers: { ...headers, cookie: sent() },
      payload: body,
    });
    keep(answer);
    return { status: answer.statusCode, body: answer.json<unknown>(), headers: answer.headers };
  };
  return {
    cookies,
    ask,
    visit: async (address) => {
      const answer = await app.inject({ url: address, headers: { cookie: sent() } });
      keep(answer);
      return answer.headers.location ?? "";
    },
    cookie: (name) => cookies.get(name) ?? "",
    signIn: async (name, org = "pfm") => {
      const answer = await ask(signInApi.signIn, { userName: `${name}@${org}.example`, org, password: PASSWORD });
      return z.parse(sessionIn, answer.body).session.token;
    },
  };
}
