import { packLanguage } from "@punktum/domain";
import { afterEach, describe, expect, it, vi } from "vitest";
import { contentLanguage, fetchPack, offeredLanguages, PACK_LANGUAGES, packName } from "./languages.ts";

const italian = packLanguage("it");

afterEach(() => {
  vi.unstubAllGlobals();
});

describe("languages of a kiosk", { tags: ["SAVER-09", "FMT-02"] }, () => {
  it("are those of the folders of packs, each with its name and the language of the server's texts", () => {
    expect(PACK_LANGUAGES).toEqual(["es", "fr", "it", "pl", "tr", "uk"]);
    expect(packName(italian)).toBe("Italiano");
    expect(packName("de")).toBeUndefined();
    expect(["de" as const, italian, packLanguage("tr"), packLanguage("xx")].map(contentLanguage)).toEqual([
      "de",
      "en",
      "de",
      "en",
    ]);
  });

  it.each([
    ["German and English without a choice of the programme", undefined, ["de", "en"]],
    ["the programme's in its order, and the device's own", ["it", "en"], ["it", "en", "de"]],
    ["each once", ["de", "it", "de"], ["de", "it"]],
    ["no language that this build does not know", ["xx", "../it", "it"], ["it", "de"]],
  ])("are offered: %s", { tags: ["ORG-08"] }, (_what, codes, offered) => {
    expect(offeredLanguages(codes, "de")).toEqual(offered);
  });
});

describe("texts of a pack", () => {
  const answerWith = (answer: Response) => {
    const fetched = vi.fn<(address: string) => Promise<Response>>(async () => await Promise.resolve(answer));
    vi.stubGlobal("fetch", fetched);
    return fetched;
  };

  it("are a file of their own", async () => {
    const pack = { direction: "ltr", texts: { idle: { leave: "Esci" } } };
    const fetched = answerWith(Response.json(pack));
    expect(await fetchPack(italian)).toEqual(pack);
    expect(fetched.mock.calls[0]?.[0]).toMatch(/texts.*\.json/);
  });

  it.each([
    ["a missing file", new Response("", { status: 404 })],
    ["a page", new Response("<!doctype html>")],
    ["a direction that does not exist", Response.json({ direction: "up", texts: {} })],
    ["something that is no text", Response.json({ direction: "ltr", texts: { idle: { leave: 7 } } })],
  ])("are not %s", async (_what, answer) => {
    answerWith(answer);
    await expect(fetchPack(italian)).rejects.toThrow(/No texts of it|JSON/);
  });
});
