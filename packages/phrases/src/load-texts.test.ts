import { describe, expect, it } from "vitest";
import { loadTexts } from "./load-texts.ts";

describe("texts of one language", () => {
  it("FMT-01 are there in German and English", async () => {
    expect(await loadTexts("de")).toMatchObject({ login: { email: "E-Mail" } });
    expect(await loadTexts("en")).toMatchObject({ login: { email: "Email" } });
  });

  it("FMT-03 give way to the organisation's", async () => {
    const texts = await loadTexts("de", { de: { "login.email": "Benutzer" }, en: { "login.email": "User" } });
    expect(texts).toMatchObject({ login: { email: "Benutzer", password: "Passwort" } });
  });
});
