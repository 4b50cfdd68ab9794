/** The only cookie that scripts may read. It is sent back in a header. */
export const XSRF_COOKIE = "XSRF-TOKEN";

/** Value of a cookie in the text of a cookie header. */
export function readCookie(name: string, cookies: string = document.cookie): string | undefined {
  const pair = cookies.split("; ").find((cookie) => cookie.startsWith(`${name}=`));
  return pair === undefined ? undefined : decodeURIComponent(pair.slice(name.length + 1));
}

/** Deletes every cookie that this page can see. */
export function clearCookies(): void {
  for (const cookie of document.cookie.split("; ")) {
    const [name = ""] = cookie.split("=");
    // The Cookie Store API is not in every browser a kiosk may run.
    // oxlint-disable-next-line unicorn/no-document-cookie -- no other way works in every browser
    document.cookie = `${name}=; Max-Age=0; Path=/`;
  }
}
