import { can, type Right } from "@punktum/contracts";
import { redirect } from "react-router";
import { session } from "../session/session.ts";

/** Thrown for a screen that the role may not open. */
export class ForbiddenError extends Error {
  override readonly name = "ForbiddenError";
  readonly right: Right;

  constructor(right: Right) {
    super(`This needs the right ${right}`);
    this.right = right;
  }
}

/** Path and query below the programme's address. */
function pathBelow(basename: string, url: string): string {
  const { pathname, search } = new URL(url);
  return (pathname.slice(basename.length) || "/") + search;
}

/** Admits signed-in users with the right. Redirects other visitors to the login, which returns here. */
export function guard(basename: string, right: Right | undefined, url: string): null {
  const current = session.get();
  if (current.kind === "out") {
    const to = pathBelow(basename, url);
    throw redirect(to === "/" ? "/login" : `/login?to=${encodeURIComponent(to)}`);
  }
  if (right !== undefined && !can(current.user.roleCode, right)) {
    throw new ForbiddenError(right);
  }
  return null;
}

/** Address to open after the login. Only paths of the back office are accepted. */
export function wayBack(search: URLSearchParams): string {
  const to = search.get("to") ?? "/";
  return /^\/(?![/\\])/.test(to) && !to.startsWith("/login") ? to : "/";
}
