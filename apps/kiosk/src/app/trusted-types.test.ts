import { describe, expect, it } from "vitest";
import { ownScriptUrl } from "./trusted-types.ts";

const page = "https://kiosk.example/pfm/burn";

describe("addresses of scripts", () => {
  it.each([
    "/ngsw-worker.js",
    "/assets/code-reader.worker-Z6EhYzZ-.js",
    "https://kiosk.example/assets/a.js",
    "/assets/printer.worker-Z6Eh.js?printer=192.168.1.20",
  ])("%s is allowed", (url) => {
    expect(ownScriptUrl(url, page)).toBe(url);
  });

  it.each([
    "https://elsewhere.example/assets/a.js",
    "//elsewhere.example/assets/a.js",
    "blob:https://kiosk.example/1",
    "data:text/javascript,alert(1)",
    "/media/picture.js",
    "/assets/../media/a.js",
    "/assets/a.js?next=1",
    "/assets/a.js?printer=192.168.1.20",
    "/assets/printer.worker-Z6Eh.js?printer=8.8.8.8",
    "/ngsw-worker.js/x",
  ])("%s is refused", (url) => {
    expect(() => ownScriptUrl(url, page)).toThrow(TypeError);
  });
});
