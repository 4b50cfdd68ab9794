import { can, login, staffSessionsApi, type Right, type SessionWire } from "@punktum/contracts";
import { createStore, useStore } from "../base/store.ts";
import { call, connectCalls } from "../server/call.ts";

/** Who is signed in. */
export type SessionUser = SessionWire["user"];

/** What the page knows of its user. The access token stays in memory. */
export type SessionState =
  | { readonly kind: "out" }
  | { readonly kind: "in"; readonly user: SessionUser; readonly token: string };

/** The session of this page. */
export const session = createStore<SessionState>({ kind: "out" });

/** E-mail and password of a login. */
export interface SignInInput {
  readonly organization: string;
  readonly email: string;
  readonly password: string;
}

/** Signs in. Throws a refusal. */
export async function signIn({ organization, email, password }: SignInInput): Promise<void> {
  const body = { userName: email.trim(), org: organization, password };
  const { token, user } = await call(login, { body }, { isLogin: true });
  session.set({ kind: "in", user, token });
}

/** Looks for a session that a reload of the page has interrupted. */
export async function restoreSession(): Promise<void> {
  // Without a cookie there is none.
  await Promise.resolve();
}

function forget(): void {
  session.set({ kind: "out" });
}

/** Ends the session here and on the server. Without a connection it ends here only. */
export async function signOut(): Promise<void> {
  try {
    await call(staffSessionsApi.logout, {});
  } catch {
    // The token ends by itself after minutes.
  }
  forget();
}

/** Gives the calls their token. */
export function startSession(): void {
  connectCalls({
    readToken: () => {
      const current = session.get();
      return current.kind === "in" ? current.token : undefined;
    },
    renew: async () => {
      await Promise.resolve(forget());
      return false;
    },
    prove: async () => await Promise.resolve(false),
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
