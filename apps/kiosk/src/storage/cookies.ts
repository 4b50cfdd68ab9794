/** The one cookie a page may read: it goes back in a header (SEC-03, CONST-54). */
export const XSRF_COOKIE = "XSRF-TOKEN";

/** Value of a cookie in a cookie header's text. */
export function readCookie(name: string, cookies: string = document.cookie): string | undefined {
  const pair = cookies.split("; ").find((cookie) => cookie.startsWith(`${name}=`));
  return pair === undefined ? undefined : decodeURIComponent(pair.slice(name.length + 1));
}

/** Forgets every cookie this page can see (AUTH-32, SEC-04). */
export function clearCookies(): void {
  for (const cookie of document.cookie.split("; ")) {
    const [name = ""] = cookie.split("=");
    // The Cookie Store API is not in every browser a kiosk may run.
    // oxlint-disable-next-line unicorn/no-document-cookie -- no other way works in every browser
    document.cookie = `${name}=; Max-Age=0; Path=/`;
  }
}
