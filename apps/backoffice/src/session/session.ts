import { can, signInApi, type Right, type SessionWire } from "@punktum/contracts";
import type * as z from "zod/mini";
import { deviceMemory } from "../base/memory.ts";
import { createStore, useStore } from "../base/store.ts";
import { call, connectCalls } from "../server/call.ts";
import { Refusal } from "../server/refusal.ts";
import { askForProof } from "./proof.ts";

/** Who is signed in. */
export type SessionUser = SessionWire["user"];

/** What the page knows of its user. The access token stays in memory, the refresh token in a cookie. */
export type SessionState =
  | {
      readonly kind: "out";
      /** The session ended without the person asking for it. */
      readonly isEnded?: boolean;
    }
  | { readonly kind: "in"; readonly user: SessionUser; readonly token: string };

/** The session of this page. */
export const session = createStore<SessionState>({ kind: "out" });

/** E-mail and password of a login. */
export interface SignInInput {
  readonly organization: string;
  readonly email: string;
  readonly password: string;
}

type SignInAnswer = z.output<typeof signInApi.signIn.response>;

/** What is missing after a password that was right. */
export type FactorStep = NonNullable<SignInAnswer["factor"]>;

/** The second step of a sign-in that has begun. An address would be kept in the history, so it stays in memory. */
export const pendingStep = createStore<FactorStep | undefined>(undefined);

type BrowserSession = NonNullable<SignInAnswer["session"]>;

/** Calls without the token of the session. */
export const LOGIN = { isLogin: true } as const;

/** Without this note a page that was never signed in would ask for a session that is not there. */
const noteOf = (organization: string): string => `session.${organization}`;
const channel = new BroadcastChannel("punktum.backoffice.session");

function enter({ token, user, idleMinutes }: BrowserSession): void {
  deviceMemory.setItem(noteOf(user.org), "1");
  session.set({ kind: "in", user, token });
  // Nothing at the login needs it.
  void import("./idle.ts").then(({ watchIdle }) => watchIdle(idleMinutes, () => void signOut(true)));
}

function leave(organization: string, isEnded: boolean): void {
  deviceMemory.removeItem(noteOf(organization));
  session.set({ kind: "out", isEnded });
}

/** Enters the session of an answer, and says what is missing instead. */
export function enterOr({ session: opened, factor }: SignInAnswer): FactorStep | undefined {
  if (opened !== undefined) {
    enter(opened);
  }
  return factor;
}

/** Signs in; returns what is missing beside the password. Throws a refusal. */
export async function signIn({ organization, email, password }: SignInInput): Promise<FactorStep | undefined> {
  const body = { userName: email.trim(), org: organization, password };
  return enterOr(await call(signInApi.signIn, { body }, LOGIN));
}

/** Asks for a new access token; one tab at a time, because the cookie is good once. */
async function renewAlone(org: string): Promise<boolean> {
  try {
    enter(await call(signInApi.renewSession, { body: { org } }, LOGIN));
    return true;
  } catch (error) {
    if (error instanceof Refusal && error.status === 401) {
      leave(org, session.get().kind === "in");
    }
    return false;
  }
}

let renewal: Promise<boolean> | undefined;

/** One renewal for all calls that wait for it. */
function renew(org: string): Promise<boolean> {
  renewal ??= navigator.locks
    .request(`punktum.session.${org}`, () => renewAlone(org))
    .finally(() => {
      renewal = undefined;
    });
  return renewal;
}

/** Looks for a session that a reload of the page has interrupted. */
export async function restoreSession(organization: string): Promise<void> {
  if (deviceMemory.getItem(noteOf(organization)) !== null) {
    await renew(organization);
  }
}

/** Ends the session here, in other tabs and on the server. Without a connection it ends in this browser only. */
export async function signOut(isEnded = false): Promise<void> {
  const current = session.get();
  if (current.kind === "out") {
    return;
  }
  const { org } = current.user;
  try {
    await call(signInApi.signOut, { body: { org } }, LOGIN);
  } catch {
    // The session ends by itself after half an hour.
  }
  leave(org, isEnded);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target: it reaches this origin only
  channel.postMessage(org);
}

/** A new token that a proof brought. */
function takeToken(token: string): void {
  const current = session.get();
  if (current.kind === "in") {
    session.set({ ...current, token });
  }
}

/** Gives the calls their token, and follows other tabs out. */
export function startSession(): void {
  channel.addEventListener("message", ({ data }) => {
    const current = session.get();
    if (current.kind === "in" && current.user.org === data) {
      leave(current.user.org, false);
    }
  });
  connectCalls({
    readToken: () => {
      const current = session.get();
      return current.kind === "in" ? current.token : undefined;
    },
    renew: async () => {
      const current = session.get();
      return current.kind === "in" && (await renew(current.user.org));
    },
    prove: async () => {
      const token = await askForProof();
      if (token !== undefined) {
        takeToken(token);
      }
      return token !== undefined;
    },
  });
}

/** The signed-in user. Only screens behind the login use it. */
export function useUser(): SessionUser {
  const state = useStore(session);
  if (state.kind === "out") {
    return { userName: "", org: "", roleCode: "" };
  }
  return state.user;
}

/** Id of the programme. */
export function useProgramId(): string {
  return useUser().org;
}

/** Tells whether the signed-in user has a right. The menu asks; the platform decides. */
export function useCan(): (right: Right) => boolean {
  const { roleCode } = useUser();
  return (right) => can(roleCode, right);
}
