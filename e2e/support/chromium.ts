import { existsSync } from "node:fs";

const known = [
  process.env["CHROME_PATH"],
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

/** Path of this machine's Chromium; `npm test` installs one. */
export function chromiumPath(): string {
  const path = known.find((candidate) => candidate !== undefined && existsSync(candidate));
  if (path === undefined) {
    throw new Error("No Chromium found: install it, or name one with CHROME_PATH.");
  }
  return path;
}
