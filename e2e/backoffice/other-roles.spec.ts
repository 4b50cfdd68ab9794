import type { Page } from "@playwright/test";
import { expectSound, openBackOffice } from "../support/backoffice.ts";
import { expect, RELEASE, test } from "../support/kiosk-test.ts";

// Support, technicians and auditors, in German: the visible screens and hidden actions of each role.
test.use({ locale: "de-DE", viewport: { width: 1366, height: 768 } });

const CARD = "4000000001";

const areas = (page: Page) => page.getByRole("navigation", { name: "Bereiche", exact: true });

test("a support agent helps a member, and requests approvals", { tag: RELEASE }, async ({ page }) => {
  await openBackOffice(page, { role: "support" }, "/members");
  const members = ["Mitglieder", "Liste", "Freigaben", "Datenschutz"];
  await expect(areas(page).getByRole("link")).toHaveText([
    "Start",
    ...members,
    "Gutscheine",
    "Punkteregeln",
    "Bildschirmschoner",
    "Exporte",
  ]);
  await page.getByRole("searchbox").fill(CARD);
  await page.getByRole("row", { name: /Georg Nowak/ }).click();
  await expect(page.getByRole("button", { name: "Punkte korrigieren" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Karte ersetzen" })).toBeVisible();
  const parts = page.getByRole("navigation", { name: "Bereiche des Mitglieds" });
  await parts.getByRole("link", { name: "Person" }).click();
  await expect(page.getByLabel("Nachname")).toHaveValue("Nowak");
  await expectSound(page, "person, seen by support");
  // A booking above the limit needs approval.
  await page.keyboard.press("Escape");
  await openBackOffice(page, { role: "support" }, "/approvals");
  await expect(page.getByRole("radio", { name: "Offen" })).toHaveCount(0);
  await expect(page.getByRole("row", { name: /Punkte korrigieren/ }).first()).toBeVisible();
  await expect(page.getByRole("button", { name: /^Freigeben/ })).toHaveCount(0);
  await expectSound(page, "own requests of support");
});

test("a technician manages tablets and shops, and sees no member", { tag: RELEASE }, async ({ page }) => {
  await openBackOffice(page, { role: "tech" }, "/devices?problem=PRINTER");
  await expect(areas(page).getByRole("link", { name: "Mitglieder" })).toHaveCount(0);
  await expect(areas(page).getByRole("link", { name: /^Orte/ })).toBeVisible();
  await page.getByRole("row", { name: /Lenz Waschpark Süd/ }).click();
  await expect(page.getByRole("dialog").getByRole("button", { name: "Neu laden" })).toBeVisible();
  await expectSound(page, "a tablet, seen by a technician");
  await page.keyboard.press("Escape");
  await page.keyboard.press("Control+k");
  await expect(page.getByRole("dialog").getByRole("searchbox")).toBeFocused();
  await page.keyboard.type("Georg Nowak");
  await expect(page.getByText("Nichts passt dazu.")).toBeVisible();
  await page.keyboard.press("Escape");
  await openBackOffice(page, { role: "tech" }, "/stores/101/1002?point=1002-K1");
  const sheet = page.getByRole("dialog");
  await expect(sheet.getByRole("button", { name: "Speichern" })).toBeVisible();
  await expect(sheet.getByText(/Schlüssel/)).toHaveCount(0);
  await expectSound(page, "a till, seen by a technician");
});

test("an auditor reads flags and the log, and cannot decide", { tag: RELEASE }, async ({ page }) => {
  await openBackOffice(page, { role: "audit" }, "/flags");
  await expect(areas(page).getByRole("link", { name: "Liste" })).toHaveCount(0);
  await page.getByRole("row").nth(1).click();
  const sheet = page.getByRole("dialog");
  await expect(sheet.getByText("Was zu tun ist")).toBeVisible();
  await expect(sheet.getByRole("button", { name: "Harmlos" })).toHaveCount(0);
  await expect(sheet.getByRole("link", { name: "Mitglied öffnen" })).toHaveCount(0);
  await expectSound(page, "a flag, seen by an auditor");
  await page.keyboard.press("Escape");
  await areas(page).getByRole("link", { name: "Verwaltung" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Protokoll" })).toBeVisible();
  await expect(areas(page).getByRole("link", { name: "Personen" })).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Exportieren" })).toBeVisible();
  await expectSound(page, "the log, seen by an auditor");
});
