import { describe, expect, it } from "vitest";
import { loadMoreTexts, loadTexts } from "./load-texts.ts";

describe("texts of one language", () => {
  it("exist in German and English", { tags: ["FMT-01"] }, async () => {
    expect(await loadTexts("de")).toMatchObject({ common: { close: "Schließen" } });
    expect(await loadTexts("en")).toMatchObject({ common: { close: "Close" } });
    expect(await loadMoreTexts("de")).toMatchObject({ login: { email: "E-Mail" } });
    expect(await loadMoreTexts("en")).toMatchObject({ login: { email: "Email" } });
  });

  it("are replaced by the organisation's", { tags: ["FMT-03"] }, async () => {
    const overrides = { de: { "login.email": "Benutzer", "common.close": "Zu" }, en: { "login.email": "User" } };
    expect(await loadTexts("de", overrides)).toMatchObject({ common: { close: "Zu", back: "Zurück" } });
    expect(await loadMoreTexts("de", overrides)).toMatchObject({ login: { email: "Benutzer", password: "Passwort" } });
  });
});
