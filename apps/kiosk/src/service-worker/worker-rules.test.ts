import { expect, it } from "vitest";
import { answererOf } from "./worker-rules.ts";

const origin = "https://kiosk.example";
const ask = (address: string, more: { method?: string; mode?: string } = {}) =>
  answererOf({ method: "GET", mode: "cors", url: new URL(address, origin), origin, ...more });

it.each([
  "/api/v1/loyalty/GetAccountDetails/pmm",
  "/api/v2/accounts/4000000001/balance",
  "/api",
  "/socket.io/?EIO=4",
  "/health/live",
  "/metrics",
  "/media/pfm/ad-1.png",
  "/counter/",
  "/counter/assets/index-1.js",
  "/backoffice/index.html",
  "https://elsewhere.example/assets/index-1.js",
])("leaves %s to the server", { tags: ["HTTP-07", "B-31"] }, (address) => {
  expect(ask(address)).toBe("server");
  expect(ask(address, { mode: "navigate" })).toBe("server");
});

it.each(["/assets/index-1.js", "/assets/zxing_reader-1.wasm", "/icon.svg", "/index.html"])(
  "answers %s from the cache",
  { tags: ["HTTP-07"] },
  (address) => {
    expect(ask(address)).toBe("kept-file");
    expect(ask(address, { method: "POST" })).toBe("server");
  },
);

it.each(["/", "/pfm", "/pfm/burn?idType=ID", "/apiary/login"])(
  "shows the page for %s",
  { tags: ["HTTP-07"] },
  (address) => {
    expect(ask(address, { mode: "navigate" })).toBe("page");
    expect(ask(address)).toBe("server");
  },
);
