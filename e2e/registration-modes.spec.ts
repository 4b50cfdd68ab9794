import type { Page, Request } from "@playwright/test";
import { HOSTILE_TEXTS, XSS_VECTORS } from "@punktum/domain/testing/hostile-texts";
import { expectAccessible } from "./support/accessibility.ts";
import { configure } from "./support/answers.ts";
import { openBackOffice } from "./support/back-office.ts";
import { newCard } from "./support/customers.ts";
import { expectSaver, freeze, holdToReader, mountKiosk } from "./support/kiosk.ts";
import { expect, RELEASE, test } from "./support/kiosk-test.ts";
import { attention, field, form, mountWith, sentIn, showCard, submit } from "./support/registration.ts";
import { openTill } from "./support/till.ts";

/** Sales that the page received over its connection; call it before the page is opened. */
function watchSales(page: Page): () => number {
  let count = 0;
  page.on("websocket", (socket) => {
    socket.on("framereceived", ({ payload }) => {
      count += Number(String(payload).includes("totalRevenue"));
    });
  });
  return () => count;
}

/** The mode that the back office set for the place, once the tablet has it. */
async function waitForMode(page: Page, words: string): Promise<void> {
  await page.goto("/btl/admin");
  await expect(page.getByText(words).first()).toBeVisible({ timeout: 20_000 });
  await page.goto("/btl/screen-saver");
}

/** Messages of injected scripts that ran. */
function watchDialogs(page: Page): readonly string[] {
  const executed: string[] = [];
  page.on("dialog", (dialog) => {
    executed.push(dialog.message());
    void dialog.dismiss();
  });
  return executed;
}

test.beforeEach(async ({ camera }) => {
  await camera.showBlank();
});

test(
  "a place that always registers keeps the form during sales; a registration-only place shows no burn and no history; the server's refusal is shown; the next card waits; inactivity clears every field",
  { tag: ["@REG-22", "@REG-23", "@REG-28", "@REG-32", "@SCAN-38", "@SOCK-04", "@SOCK-05", "@A-09", RELEASE] },
  async ({ page, request }) => {
    test.setTimeout(180_000);
    const office = openBackOffice(request, "btl");
    const till = await openTill(request, "btl", "registration");
    const [card, next] = [await newCard(request, "btl"), await newCard(request, "btl")];
    const sales = watchSales(page);
    await mountKiosk(page, { organization: "btl", workstationId: till.workstationId });

    await test.step("always asked, independent of the company's setting; a sale at the till waits until the form is closed", async () => {
      await office.changePlace(till.workstationId, { mode: "STD_REG" });
      await waitForMode(page, "Standard, always with registration");
      await showCard(page, card);
      await expect(form(page)).toBeVisible();
      await field(page, "Email *").fill("eve@example.org");
      await till.sell({ euros: 12, card });
      await expect.poll(sales).toBeGreaterThan(0);
      await expect(field(page, "Email *")).toHaveValue("eve@example.org");
      await form(page).getByRole("button", { name: "Dismiss" }).click();
      const success = page.getByRole("alertdialog", { name: "Points collected!" });
      await expect(success).toContainText("+");
      await success.getByRole("button", { name: "Close" }).last().click();
      await expectSaver(page);
    });

    await test.step("in registration mode the form is above the scanner", async () => {
      await office.changePlace(till.workstationId, { mode: "REG" });
      await waitForMode(page, "Registration only");
      await showCard(page, card);
      await expect(form(page)).toBeVisible();
      await expect(page).toHaveURL(/\/qr-scanner/);
      await expect(field(page, "Repeat password *")).toBeVisible();
    });

    await test.step("a refusal shows the server's message and clears nothing", async () => {
      await page.route(/\/api\/v2\/users$/, (route) =>
        route.fulfill({ status: 409, json: { errorType: "CARD_ALREADY_REGISTERED", message: "x" } }),
      );
      await field(page, "Email *").fill("eve@example.org");
      await field(page, "Password *").fill("long enough");
      await field(page, "Repeat password *").fill("long enougH");
      await expect(submit(page)).toBeDisabled();
      await field(page, "Repeat password *").fill("long enough");
      await submit(page).click();
      await expect(
        page.getByRole("alert").or(page.getByRole("status")).filter({ hasText: /card/i }).first(),
      ).toBeVisible();
      await expect(field(page, "Email *")).toHaveValue("eve@example.org");
    });

    await test.step("another card at the reader types into no field; it is offered afterwards with an empty form", async () => {
      await field(page, "Email *").focus();
      await page.keyboard.press("Home");
      await holdToReader(page, next);
      await expect(page.getByText("Card noticed.")).toBeVisible();
      await expect(field(page, "Email *")).toHaveValue("eve@example.org");
      await form(page).getByRole("button", { name: "Dismiss" }).click();
      const question = page.getByRole("alertdialog", { name: "Go on with the other card?" });
      await expectAccessible(page, "question about the next card");
      await question.getByRole("button", { name: "Go on with that card" }).click();
      await expect(form(page)).toBeVisible();
      await expect(field(page, "Email *")).toHaveValue("");
      await field(page, "Email *").fill("eve@example.org");
      await field(page, "Password *").fill("long enough");
      await field(page, "Repeat password *").fill("long enough");
      const sending = page.waitForRequest(/\/api\/v2\/users$/);
      await submit(page).click();
      expect(sentIn(await sending)).toContain(`"accountId":"${next}"`);
    });

    await test.step("without a person: a warning counts down, then all data are cleared", async () => {
      await page.clock.install();
      await page.goto("/btl/screen-saver");
      await showCard(page, card);
      await field(page, "Email *").fill("eve@example.org");
      await freeze(page);
      await page.clock.runFor(42_000);
      await expect(page.getByRole("alertdialog", { name: "Still there?" }).getByRole("timer")).toBeVisible();
      await page.clock.runFor(25_000);
      await expectSaver(page);
      await expect(form(page)).toHaveCount(0);
      expect(await page.evaluate(() => document.documentElement.outerHTML)).not.toContain("eve@example.org");
      await page.goto("/btl/burn");
      await expectSaver(page);
    });
  },
);

test(
  "SIM: also asked in standard mode; e-mail and two consents suffice, and one request is sent",
  { tag: ["@REG-14", "@REG-16", "@REG-23", "@A-27", RELEASE] },
  async ({ page, request }) => {
    const card = await newCard(request, "pfm");
    const settings = { alwaysShowRegistration: true, showRegistrationCode: "OPTSIM", showRegistrationButton: false };
    await mountWith(page, "pfm", settings, { mode: "Standard" });
    const sent: Request[] = [];
    page.on("request", (call) => sent.push(call));
    await showCard(page, card);
    await expect(form(page).getByRole("textbox")).toHaveCount(1);
    await expect(form(page).getByRole("checkbox")).toHaveCount(2);
    await field(page, "Email *").fill(`sim+${card}@example.org`);
    await form(page).getByRole("checkbox").last().check();
    await submit(page).click();
    await attention(page).getByRole("button").click();
    await expect(page.getByRole("region", { name: "Your account" })).toBeVisible();
    await expect(page.getByRole("button", { name: "Register", exact: true })).toHaveCount(0);
    const registering = sent.map(sentIn).filter((payload) => payload.includes("emailAddress"));
    expect(registering).toHaveLength(1);
    const consents = '"clientOptins":{"clientId":"101","emailOptin":false,"dataOptin":true}';
    for (const part of [
      '"channelCode":"A"',
      `"emailAddress":"sim+${card}@example.org"`,
      `"keyCode":"${card}"`,
      consents,
    ]) {
      expect(registering[0]).toContain(part);
    }
    expect(registering[0]).not.toMatch(/deviceKey|givenName|birthdate/);
  },
);

test(
  "SIMEXT: personal fields are optional; 500 hostile texts stay text and arrive unchanged",
  { tag: ["@REG-13", "@REG-19", "@REG-23", "@S7", "@T17", RELEASE] },
  async ({ page, request }) => {
    test.setTimeout(180_000);
    const card = await newCard(request, "pfm");
    const executed = watchDialogs(page);
    await mountWith(page, "pfm", { registrationModePosRegistrationTypeCode: "OPTSIMEXT" });
    await showCard(page, card);
    await expect(form(page).getByRole("textbox")).toHaveCount(8);
    await expect(form(page).locator("[required]")).toHaveCount(1);
    await field(page, "Email *").fill(`hostile+${card}@example.org`);
    await expect(submit(page)).toBeEnabled();

    await test.step("every text in the field, as typed", async () => {
      // A single-line field takes no line breaks.
      const lines = HOSTILE_TEXTS.map((text) => text.replaceAll(/[\r\n]/g, ""));
      const changed = await field(page, "First name").evaluate((input: HTMLInputElement, texts) => {
        const write = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value");
        return texts.filter((text) => {
          write?.set?.call(input, text);
          input.dispatchEvent(new Event("input", { bubbles: true }));
          return input.value !== text;
        });
      }, lines);
      expect(changed).toEqual([]);
    });

    await test.step("every field with one of them; invalid ones are marked, and the request contains what was typed", async () => {
      const text = "<b onclick=alert(1)>";
      for (const name of [
        "First name",
        "Last name",
        "Date of birth",
        "Street and number",
        "Postcode",
        "Town",
        "Phone",
      ]) {
        await field(page, name).fill(text);
        await field(page, name).blur();
      }
      await expect(field(page, "Date of birth")).toHaveAttribute("aria-invalid", "true");
      await field(page, "Date of birth").fill("");
      const extended = page.waitForRequest(/UpdateProfileExtendedRegistration/);
      await submit(page).click();
      const sent = sentIn(await extended);
      for (const name of ["givenName", "familyName", "streetHouseNo", "zipCode", "city", "phoneNumber"]) {
        expect(sent).toContain(`"${name}":${JSON.stringify(text)}`);
      }
      await attention(page).getByRole("button").click();
      await expect(page.getByRole("region", { name: "Your account" })).toBeVisible();
    });

    await test.step("neither the mailbox nor the link's page executes any of it", async () => {
      await expect
        .poll(async () => (await (await page.request.get("/counter/mailbox")).text()).includes(card))
        .toBe(true);
      await page.goto("/counter/mailbox?lang=de");
      const link = page
        .getByRole("article")
        .filter({ hasText: `hostile+${card}` })
        .getByRole("link");
      await page.goto(String(await link.getAttribute("href")));
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      expect(executed).toEqual([]);
    });
  },
);

test(
  "150 known script injections in consents and property names become text and external links only",
  { tag: ["@REG-05", "@B-11", "@S7", "@T17", RELEASE] },
  async ({ page, request }) => {
    const executed = watchDialogs(page);
    const types = Array.from({ length: 50 }, (_, place) => `T${place}`);
    const wordsOf = (place: number): string => [0, 50, 100].map((from) => XSS_VECTORS[from + place] ?? "").join(" ");
    const words = Object.fromEntries(types.map((type, place) => [`register.consent.${type}`, wordsOf(place)]));
    const names = XSS_VECTORS.filter(({ length }) => length < 60).slice(0, 20);
    await configure(page, {
      membershipOptins: types,
      translations: { en: words, de: words },
      userProperties: names.map((property) => ({ name: property, mandatory: false })),
    });
    const card = await newCard(request, "mhe");
    await mountWith(page, "mhe", { registrationModePosRegistrationTypeCode: "OPTSIM" });
    await showCard(page, card);
    await expect(form(page).getByRole("checkbox")).toHaveCount(50);
    await expect(form(page).getByRole("textbox")).toHaveCount(names.length + 1);
    const kinds = await form(page)
      .locator("fieldset label *")
      .evaluateAll((elements) => [...new Set(elements.map(({ localName }) => localName))].toSorted());
    expect(kinds.filter((kind) => !/^(?:input|span|strong|em|u|p|ul|ol|li|br|a)$/.test(kind))).toEqual([]);
    const links = await form(page)
      .locator("fieldset a")
      .evaluateAll((elements) =>
        elements.map((element) =>
          element
            .getAttributeNames()
            .map((name) => `${name}=${element.getAttribute(name)}`)
            .join(" "),
        ),
      );
    expect(
      links.filter((link) => !/href=https:\/\/a\.example\/? target=_blank rel=noopener noreferrer/.test(link)),
    ).toEqual([]);
    expect(executed).toEqual([]);
  },
);
