import { readFileSync } from "node:fs";
import { join } from "node:path";
import { packLanguage, type ShownLanguage } from "@punktum/domain";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createStore } from "../base/store.ts";
import { defaultConfig } from "../config/organization-config.ts";
import { createKioskTexts } from "./i18n.ts";

const PACKS = join(import.meta.dirname, "../../../../packages/phrases/packs");
const italian = packLanguage("it");
const turkish = packLanguage("tr");

const readPack = (address: string): Response =>
  new Response(readFileSync(join(PACKS, /packs\/(\w+)\//.exec(address)?.[1] ?? "", "texts.json")));

const html = { lang: "", dir: "" };
let answer = readPack;

beforeEach(() => {
  answer = readPack;
  vi.stubGlobal("document", { documentElement: html });
  vi.stubGlobal("fetch", async (address: string) => await Promise.resolve(answer(address)));
  vi.spyOn(console, "error").mockReturnValue();
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

async function createTexts(own: "de" | "en" = "de") {
  const language = createStore<ShownLanguage>(own);
  const config = createStore(defaultConfig("pfm"));
  const device = { get: () => ({ language: own }) };
  const { i18n, untilComplete } = await createKioskTexts({ language, config, device });
  const choose = async (chosen: ShownLanguage) => {
    language.set(chosen);
    await expect.poll(() => [i18n.language, html.lang]).toEqual([chosen, chosen]);
  };
  return { i18n, untilComplete, language, config, choose };
}

it("shows a shopper the texts of a pack, and staff theirs in the device's language", async () => {
  const { i18n, choose } = await createTexts("de");
  expect(html).toEqual({ lang: "de", dir: "ltr" });
  await choose(italian);
  expect(i18n.t("burn.balance")).toBe("Il suo saldo");
  expect(i18n.t("burn.pointsAmount", { count: 1, points: "1" })).toBe("1 punto");
  expect(i18n.t("admin.unmount")).toBe("Gerät abmelden");
  await choose("en");
  expect(i18n.t("burn.balance")).toBe("Your balance");
});

it("has the texts of paper in the language that the pack names", async () => {
  const { i18n, choose } = await createTexts("en");
  await choose(turkish);
  expect(i18n.getFixedT("de")("printer.PRINT_TEXT1")).toBe("Ihr Gutschein");
});

it("puts the organisation's texts into a pack too", { tags: ["ORG-20", "FMT-03"] }, async () => {
  const { i18n, config, choose } = await createTexts();
  await choose(italian);
  config.update((now) => ({ ...now, translations: { it: { "burn.balance": "I suoi talleri" } } }));
  await expect.poll(() => i18n.t("burn.balance")).toBe("I suoi talleri");
  config.update((now) => ({ ...now, translations: {} }));
  await expect.poll(() => i18n.t("burn.balance")).toBe("Il suo saldo");
});

it("has the organisation's texts that arrive while the first ones load", { tags: ["ORG-20"] }, async () => {
  const language = createStore<ShownLanguage>(italian);
  const config = createStore(defaultConfig("pfm"));
  answer = (address) => {
    config.update((now) => ({ ...now, translations: { it: { "burn.balance": "I suoi talleri" } } }));
    return readPack(address);
  };
  const { i18n } = await createKioskTexts({ language, config, device: { get: () => ({ language: "de" }) } });
  await expect.poll(() => i18n.t("burn.balance")).toBe("I suoi talleri");
});

it("turns the page for a language that is written from right to left, and back", async () => {
  answer = () => Response.json({ direction: "rtl", texts: { burn: { balance: "יתרה" } } });
  const { choose } = await createTexts();
  await choose(italian);
  expect(html.dir).toBe("rtl");
  await choose("de");
  expect(html.dir).toBe("ltr");
});

it("returns to the language before when the texts of a pack do not arrive", async () => {
  answer = () => new Response("", { status: 503 });
  const { i18n, language } = await createTexts("de");
  language.set(italian);
  await expect.poll(() => language.get()).toBe("de");
  expect([i18n.language, html.lang]).toEqual(["de", "de"]);
});

it("opens the next screen in the language before while the texts of a pack fail", async () => {
  answer = () => new Response("", { status: 503 });
  const { i18n, language, untilComplete } = await createTexts("de");
  language.set(italian);
  await untilComplete();
  expect([language.get(), i18n.language, i18n.t("burn.balance")]).toEqual(["de", "de", "Ihr Punktestand"]);
});

it("forgets a pack that arrives after its shopper has left", async () => {
  const arrivals = Promise.withResolvers<Response>();
  vi.stubGlobal("fetch", async () => await arrivals.promise);
  const { i18n, language } = await createTexts("de");
  language.set(italian);
  language.set("de");
  arrivals.resolve(readPack("packs/it/texts.json"));
  await expect.poll(() => i18n.hasResourceBundle(italian, "translation")).toBe(true);
  await new Promise(setImmediate);
  expect([language.get(), i18n.language, html.lang]).toEqual(["de", "de", "de"]);
});
