import { can, signInApi, type Right, type SessionWire } from "@punktum/contracts";
import type * as z from "zod/mini";
import { deviceMemory } from "../base/memory.ts";
import { createStore, useStore } from "../base/store.ts";
import { call, connectCalls } from "../server/call.ts";
import { Refusal } from "../server/refusal.ts";
import { askForProof } from "./proof.ts";

/** The signed-in user. */
export type SessionUser = SessionWire["user"];

/** State of the session. The access token stays in memory; the refresh token is in a cookie. */
export type SessionState =
  | {
      readonly kind: "out";
      /** The session ended without a sign-out by the user. */
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

/** Step that is missing after a correct password. */
export type FactorStep = NonNullable<SignInAnswer["factor"]>;

/** The pending second step of a sign-in. Kept in memory, because an address would remain in the history. */
export const pendingStep = createStore<FactorStep | undefined>(undefined);

type BrowserSession = NonNullable<SignInAnswer["session"]>;

/** Calls without the token of the session. */
export const LOGIN = { isLogin: true } as const;

/** Marks that a session may exist, so that a page that was never signed in does not ask for one. */
const noteOf = (organization: string): string => `session.${organization}`;
const channel = new BroadcastChannel("punktum.backoffice.session");

function enter({ token, user, idleMinutes }: BrowserSession): void {
  deviceMemory.setItem(noteOf(user.org), "1");
  session.set({ kind: "in", user, token });
  // Loaded after sign-in: the login does not need it.
  void import("./idle.ts").then(({ watchIdle }) => watchIdle(idleMinutes, () => void signOut(true)));
}

function leave(organization: string, isEnded: boolean): void {
  deviceMemory.removeItem(noteOf(organization));
  session.set({ kind: "out", isEnded });
}

/** Enters the session of an answer, or returns the missing step. */
export function enterOr({ session: opened, factor }: SignInAnswer): FactorStep | undefined {
  if (opened !== undefined) {
    enter(opened);
  }
  return factor;
}

/** Signs in. Returns the missing step, if any. Throws a refusal. */
export async function signIn({ organization, email, password }: SignInInput): Promise<FactorStep | undefined> {
  const body = { userName: email.trim(), org: organization, password };
  return enterOr(await call(signInApi.signIn, { body }, LOGIN));
}

/** Asks for a new access token, in one tab at a time, because each refresh token is valid once. */
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

/** Shares one renewal between all waiting calls. */
function renew(org: string): Promise<boolean> {
  renewal ??= navigator.locks
    .request(`punktum.session.${org}`, () => renewAlone(org))
    .finally(() => {
      renewal = undefined;
    });
  return renewal;
}

/** Restores the session after a reload of the page. */
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
    // The server ends an unused session after half an hour.
  }
  leave(org, isEnded);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target: it reaches this origin only
  channel.postMessage(org);
}

/** Takes the new token of a repeated authentication. */
function takeToken(token: string): void {
  const current = session.get();
  if (current.kind === "in") {
    session.set({ ...current, token });
  }
}

/** Connects the calls with the session, and signs out when another tab does. */
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

/** Tells whether the signed-in user has a right. It only controls what is shown; the platform enforces rights. */
export function useCan(): (right: Right) => boolean {
  const { roleCode } = useUser();
  return (right) => can(roleCode, right);
}
