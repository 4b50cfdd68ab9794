import type { Locator } from "@playwright/test";
import { answerNext } from "./support/answers.ts";
import { expectAccessible, expectTargets } from "./support/accessibility.ts";
import { holdToReader } from "./support/kiosk.ts";
import { newCard } from "./support/customers.ts";
import { expect, test, RELEASE } from "./support/kiosk-test.ts";
import {
  attention,
  field,
  form,
  loseAnswer,
  mailsTo,
  mountWith,
  sentIn,
  showCard,
  submit,
} from "./support/registration.ts";

test.beforeEach(async ({ camera }) => {
  await camera.showBlank();
});

test(
  "by keyboard, v1, EXT: refused while invalid, sent again after a lost answer, finished by mail",
  {
    tag: [
      "@REG-01",
      "@REG-02",
      "@REG-03",
      "@REG-04",
      "@REG-07",
      "@REG-08",
      "@REG-11",
      "@REG-12",
      "@REG-15",
      "@REG-17",
      "@REG-18",
      "@REG-19",
      "@REG-20",
      "@REG-24",
      "@REG-25",
      "@SCAN-38",
      "@A-28",
      "@A-30",
      "@A-33",
      RELEASE,
    ],
  },
  async ({ page, request }) => {
    test.slow();
    const card = await newCard(request, "pfm");
    const email = `ada+${card}@example.org`;
    await mountWith(page, "pfm", { registrationModePosRegistrationTypeCode: "MANEXT" });
    await showCard(page, card);

    await test.step("asked after the scan; after dismissal the visit continues and a button offers it again", async () => {
      await expect(form(page)).toBeVisible({ timeout: 30_000 });
      await expect(submit(page)).toBeDisabled();
      await expectTargets(page, "empty registration form");
      await page.keyboard.press("Escape");
      await expect(form(page)).toBeHidden();
      await expect(page.getByRole("region", { name: "Your account" })).toBeVisible();
      await expect(page.getByRole("button", { name: /Only registered/ }).first()).toBeDisabled();
      await page.getByRole("button", { name: "Register", exact: true }).press("Enter");
      await expect(form(page)).toBeVisible();
    });

    const named = (name: string): Locator => field(page, name);
    await test.step("every field but the telephone is required; errors are beside the fields and keep the input", async () => {
      await expect(form(page).locator("[required]")).toHaveCount(9);
      await named("Email *").focus();
      await page.keyboard.insertText("Ada@");
      await page.keyboard.press("Enter");
      const note = form(page)
        .getByText("Please enter a valid email address.")
        .or(form(page).getByRole("alert"))
        .first();
      await expect(note).toBeVisible();
      await expect(named("Email *")).toHaveAttribute("aria-invalid", "true");
      await expect(named("Email *")).toHaveValue("Ada@");
      await expect(named("Gender *")).toBeFocused();
      await expect(form(page).getByRole("group", { name: "Keyboard" })).toHaveCount(0);
    });

    await test.step("Enter moves to the next field; the favourite countries come first", async () => {
      await named("Email *").fill(email.toUpperCase());
      await page.keyboard.press("Enter");
      await expect(named("Gender *")).toHaveValue("NA");
      await named("First name *").focus();
      for (const text of ["<b>Ada</b>", "O'Neil-Ünsal", "10.12.1915", 'Am "Markt" 1', "04711", "Ålesund"]) {
        await page.keyboard.insertText(text);
        await page.keyboard.press("Enter");
      }
      await expect(named("Country *")).toBeFocused();
      const [, ...codes] = await named("Country *")
        .locator("option")
        .evaluateAll((options) => options.slice(0, 6).map((option) => option.getAttribute("value")));
      expect(codes).toEqual(["DE", "RU", "DK", "FR", "ES"]);
      await named("Country *").selectOption("ES");
      // The form can be sent without consents.
      await expect(submit(page)).toBeEnabled();
      await form(page)
        .getByRole("checkbox", { name: /offers and news/ })
        .press("Space");
      await expect(submit(page)).toBeEnabled();
    });

    await test.step("terms, privacy and a consent's own link open outside and get no data of this page", async () => {
      for (const name of ["Terms and conditions", "Privacy", "what this means"]) {
        const link = form(page).getByRole("link", { name });
        await expect(link).toHaveAttribute("href", /^https:\/\/www\.pfeil-und-mehr\.example\//);
        await expect(link).toHaveAttribute("rel", "noopener noreferrer");
        await expect(link).toHaveAttribute("target", "_blank");
      }
      await page.context().route(/pfeil-und-mehr\.example/, (route) => route.fulfill({ body: "terms" }));
      const opening = page.waitForEvent("popup");
      await form(page).getByRole("link", { name: "Terms and conditions" }).press("Enter");
      const outside = await opening;
      await outside.waitForLoadState();
      expect(await outside.evaluate(() => globalThis.opener === null && document.referrer === "")).toBe(true);
      await outside.close();
      await expect(form(page).getByRole("checkbox", { name: /benefits that suit/ })).not.toBeChecked();
    });

    await test.step("a card at the reader types into no field; the shopper's own card is ignored", async () => {
      await named("First name *").focus();
      await page.keyboard.press("Home");
      await holdToReader(page, card);
      await expect(named("First name *")).toHaveValue("<b>Ada</b>");
      await expect(named("First name *")).toBeFocused();
      await expect(page.getByText("Card noticed.")).toHaveCount(0);
    });

    await test.step("a lost answer keeps the form, and repeating the request creates no second account", async () => {
      const tries: string[] = [];
      page.on("request", (sent) => tries.push(...[sent.url()].filter((url) => /\/Register\b/.test(url))));
      await answerNext(page, /\/Register\b/, loseAnswer);
      const first = page.waitForRequest(/\/Register\b/);
      const extended = page.waitForRequest(/UpdateProfileExtendedRegistration/);
      await submit(page).press("Enter");
      await expect(attention(page)).toBeVisible({ timeout: 30_000 });
      expect(sentIn(await first)).toContain('"clientOptins":{"clientId":"101","emailOptin":true,"dataOptin":false}');
      const sent = sentIn(await extended);
      expect(sent).toContain(`"emailAddress":"${email}"`);
      expect(sent).toContain('"genderCode":"NA"');
      expect(sent).toContain('"birthdate":"1915-12-10"');
      expect(sent).toContain('"givenName":"<b>Ada</b>"');
      expect(sent).toContain('"countryCode":"ES"');
      expect(sent).not.toContain("phoneNumber");
      expect(tries.length).toBeGreaterThan(1);
    });

    await test.step("the hint about the mail, one mail, and no second offer on this visit", async () => {
      await expect(attention(page)).toContainText("link in our e-mail");
      await attention(page).getByRole("button").press("Enter");
      await expect(page.getByRole("region", { name: "Your account" })).toBeVisible();
      await expect(page.getByRole("button", { name: "Register", exact: true })).toHaveCount(0);
      await expect.poll(() => mailsTo(page, email), { timeout: 30_000 }).toBe(1);
    });

    await test.step("the link's page works without scripts", async () => {
      await page.goto("/counter/mailbox");
      const mail = page.getByRole("article").filter({ hasText: email });
      await expectAccessible(page, "mailbox of the demonstration");
      await page.goto(String(await mail.getByRole("link").getAttribute("href")));
      await expect(page.getByRole("heading", { name: "One more step" })).toBeVisible();
      await expect(page.getByRole("link", { name: "what this means" })).toHaveAttribute("rel", "noopener noreferrer");
      await expect(page.getByRole("link", { name: "Terms and conditions" })).toBeVisible();
      await expectAccessible(page, "page of the activation link");
      await page.getByRole("button", { name: "Complete registration" }).click();
      await expect(page.getByRole("heading", { name: "You are registered" })).toBeVisible();
      await expectAccessible(page, "page after the activation");
    });

    await test.step("the card is registered: no offer is shown", async () => {
      await page.goto("/pfm/screen-saver");
      await showCard(page, card);
      await expect(page.getByRole("region", { name: "Your account" })).toBeVisible();
      await expect(page.getByRole("button", { name: "Register", exact: true })).toHaveCount(0);
      await expect(form(page)).toHaveCount(0);
    });
  },
);

test.describe("by touch", () => {
  test.use({ hasTouch: true });

  test(
    "by touch, v2: the programme's form with the on-screen keyboard, and a second registration",
    {
      tag: [
        "@REG-05",
        "@REG-06",
        "@REG-21",
        "@REG-27",
        "@REG-29",
        "@REG-30",
        "@REG-31",
        "@ORG-12",
        "@BURN-12",
        "@A-34",
      ],
    },
    async ({ page, request }) => {
      test.slow();
      const card = await newCard(request, "mhe");
      await mountWith(page, "mhe", { registrationModePosRegistrationTypeCode: "OPTSIM" });
      await showCard(page, card);
      await expect(form(page)).toBeVisible();
      const keyboard = form(page).getByRole("group", { name: "Keyboard" });
      const tapKeys = async (...names: readonly string[]): Promise<void> => {
        for (const name of names) {
          await keyboard.getByRole("button", { name, exact: true }).tap();
        }
      };
      // Few letters, because each one is a tap.
      const local = `m${card.slice(-4)}`;

      await test.step("touching a field opens the keyboard, which never covers the field", async () => {
        await form(page).getByLabel("Email *").tap();
        await expect(keyboard).toBeVisible();
        const [above, below] = [await form(page).getByLabel("Email *").boundingBox(), await keyboard.boundingBox()];
        expect(Number(above?.y) + Number(above?.height)).toBeLessThanOrEqual(Number(below?.y));
        await tapKeys(...Array.from(local), "+", "1", "@gmail.com", "@outlook.com", "Next");
        await expect(form(page).getByLabel("Email *")).toHaveValue(`${local}+1@outlook.com`);
      });

      await test.step("names start with a capital; a date is typed with digits", async () => {
        await tapKeys("A", "n", "n", "a", "Delete", "e", "Next", "L", "Next");
        await expect(form(page).getByLabel("First name *")).toHaveValue("Anne");
        await tapKeys("2", "9", "0", "2", "1", "9", "8", "4", "Done");
        await expect(keyboard).toBeHidden();
      });

      await test.step("consents are not preselected; the request contains the programme's fields", async () => {
        const boxes = form(page).getByRole("checkbox");
        await expect(boxes).toHaveCount(2);
        await expect(boxes.first()).not.toBeChecked();
        await boxes.last().tap();
        const sending = page.waitForRequest((sent) => sent.method() === "POST" && sent.url().endsWith("/api/v2/users"));
        await submit(page).tap();
        expect((await sending).postDataJSON()).toEqual({
          givenName: "Anne",
          familyName: "L",
          birthDate: "1984-02-29",
          language: "en",
          registrationData: {
            email: `${local}+1@outlook.com`,
            partnerId: "201",
            accountId: card,
            optins: '[{"type":"EMAIL","flag":false},{"type":"DATA","flag":true}]',
          },
        });
        await attention(page).getByRole("button").tap();
        // One waiting mail serves all cards of a person, so the first mail is sent before the second card.
        await expect.poll(() => mailsTo(page, `${local}+1@outlook.com`), { timeout: 30_000 }).toBe(1);
      });

      await test.step("a second card with the same address: the server's message that it is almost registered is shown", async () => {
        const second = await newCard(request, "mhe");
        await page.getByRole("button", { name: "Log out" }).tap();
        await showCard(page, second);
        await form(page).getByRole("button", { name: "Close" }).tap();
        // Without a selected voucher the card beside the list offers it too.
        await page.getByRole("button", { name: "Register now" }).tap();
        await form(page).getByLabel("Email *").fill(`${local}+1@outlook.com`);
        await form(page).getByLabel("First name *").fill("Anne");
        await form(page).getByLabel("Last name *").fill("L");
        await submit(page).tap();
        await expect(attention(page)).toBeVisible();
        await expect(page.getByText(/already|finish/i).first()).toBeVisible();
        await attention(page).getByRole("button").tap();
        await expect.poll(() => mailsTo(page, `${local}+1@outlook.com`), { timeout: 30_000 }).toBe(2);
      });
    },
  );
});
