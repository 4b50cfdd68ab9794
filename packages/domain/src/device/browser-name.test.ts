import { describe, expect, it } from "vitest";
import { nameOfBrowser } from "./browser-name.ts";

describe("name of a browser", () => {
  it.each([
    ["Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:128.0) Gecko/20100101 Firefox/128.0", "Firefox, Windows"],
    [
      "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/128.0 Safari/537.36",
      "Chrome, Linux",
    ],
    ["Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/128.0 Safari/537.36 Edg/128.0", "Edge, Windows"],
    ["Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) Version/17.5 Mobile Safari/604.1", "Safari, iPhone"],
    ["Mozilla/5.0 (Linux; Android 14; SM-X200) Chrome/128.0 Safari/537.36", "Chrome, Android"],
    ["curl/8.5", ""],
    ["", ""],
  ])("%s is %s", { tags: ["AUTH-32"] }, (userAgent, name) => {
    expect(nameOfBrowser(userAgent)).toBe(name);
  });
});
