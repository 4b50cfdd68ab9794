import { type APIRequestContext, type Locator, type Page, type Request, type Route } from "@playwright/test";
import { expectAccessible, expectTargets } from "./support/accessibility.ts";
import { signInBackOffice } from "./support/back-office.ts";
import { fillMounting, freeze, logIn, openScanner, PASSWORD, type Organization } from "./support/kiosk.ts";
import { expect, test } from "./support/kiosk-test.ts";
import { openTill } from "./support/till.ts";

let made = 0;

/** A card nobody has registered, with no points on it. */
async function newCard(request: APIRequestContext, organization: Organization): Promise<string> {
  const login = { userName: `admin@${organization}.example`, org: organization, password: PASSWORD };
  const session: unknown = await (await request.post("/api/v2/login", { data: login })).json();
  const token = String(Reflect.get(Object(session), "token"));
  made += 1;
  const code = `49${String(Date.now()).slice(-7)}${String(made)}`;
  const data = { identifiers: [{ type: "CARDCODE", code }] };
  const answer = await request.post("/api/v2/accounts", { data, headers: { authorization: `Bearer ${token}` } });
  expect(answer.status()).toBeLessThan(300);
  return code;
}

/** Mounts with another registration type than the demonstration's, as the company's settings would say. */
async function mountAs(page: Page, organization: Organization, type: string): Promise<void> {
  await page.route(/GetAllClients|\/partners$/, async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replaceAll(/("registrationModePosRegistrationTypeCode":")\w+"/g, `$1${type}"`);
    await route.fulfill({ response, body });
  });
  await logIn(page, organization);
  await fillMounting(page, { mode: "Service station" });
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page).toHaveURL(/\/screen-saver$/);
}

const form = (page: Page): Locator => page.getByRole("dialog", { name: "Register" });
const submit = (page: Page): Locator => form(page).getByRole("button", { name: "Register" });
const attention = (page: Page): Locator => page.getByRole("alertdialog", { name: "Almost done" });

async function showCard(page: Page, card: string): Promise<void> {
  await openScanner(page);
  await page.getByRole("button", { name: "Type in the code" }).first().click();
  await page.getByLabel("Card number").fill(card);
  await page.getByRole("button", { name: "Confirm" }).click();
}

const sentIn = (request: Request): string => {
  const { searchParams } = new URL(request.url());
  // The payload is JSON within JSON.
  return `${searchParams.get("p") ?? ""}${request.postData() ?? ""}`.replaceAll('\\"', '"');
};

/** Lets a request reach the platform and its answer get lost, as a cut connection does. */
async function loseAnswer(route: Route): Promise<void> {
  await route.fetch();
  await route.abort("connectionreset");
}

/** Mails of the demonstration to this address. */
async function mailsTo(page: Page, email: string): Promise<number> {
  const text = await (await page.request.get("/counter/mailbox")).text();
  return text.split(`${email} ·`).length - 1;
}

test.beforeEach(async ({ camera }) => {
  await camera.showBlank();
});

test("REG-01, REG-02, REG-04, REG-07, REG-08, REG-11, REG-12, REG-17, REG-18, REG-19, REG-20, REG-24, REG-25, A-28, A-33 by keys alone, v1, EXT: refused while wrong, sent again after a lost answer, finished with the mail", async ({
  page,
  request,
}) => {
  test.slow();
  const card = await newCard(request, "pfm");
  const email = `ada+${card}@example.org`;
  await mountAs(page, "pfm", "MANEXT");
  await showCard(page, card);

  await test.step("asked after the scan; dismissed, the visit goes on and the button offers it again", async () => {
    await expect(form(page)).toBeVisible({ timeout: 30_000 });
    await expect(submit(page)).toBeDisabled();
    await expectAccessible(page, "empty registration form");
    await expectTargets(page, "empty registration form");
    await page.keyboard.press("Escape");
    await expect(form(page)).toBeHidden();
    await expect(page.getByRole("region", { name: "Your account" })).toBeVisible();
    await expect(page.getByRole("button", { name: /Only registered/ }).first()).toBeDisabled();
    await page.getByRole("button", { name: "Register", exact: true }).press("Enter");
    await expect(form(page)).toBeVisible();
  });

  const field = (name: string): Locator => form(page).getByLabel(name, { exact: true });
  await test.step("every field but the telephone is needed; what is wrong stands beside it and keeps what was typed", async () => {
    await expect(form(page).locator("[required]")).toHaveCount(9);
    await field("Email *").focus();
    await page.keyboard.insertText("Ada@");
    await page.keyboard.press("Enter");
    const note = form(page).getByText("Please enter a valid email address.").or(form(page).getByRole("alert")).first();
    await expect(note).toBeVisible();
    await expect(field("Email *")).toHaveAttribute("aria-invalid", "true");
    await expect(field("Email *")).toHaveValue("Ada@");
    await expect(field("Gender *")).toBeFocused();
    await expectAccessible(page, "registration form with an error");
    await expect(form(page).getByRole("group", { name: "Keyboard" })).toHaveCount(0);
  });

  await test.step("Enter leads on; the countries' favourites come first", async () => {
    await field("Email *").fill(email.toUpperCase());
    await page.keyboard.press("Enter");
    await expect(field("Gender *")).toHaveValue("NA");
    await field("First name *").focus();
    for (const text of ["<b>Ada</b>", "O'Neil-Ünsal", "10.12.1915", 'Am "Markt" 1', "04711", "Ålesund"]) {
      await page.keyboard.insertText(text);
      await page.keyboard.press("Enter");
    }
    await expect(field("Country *")).toBeFocused();
    const [, ...codes] = await field("Country *")
      .locator("option")
      .evaluateAll((options) => options.slice(0, 6).map((option) => option.getAttribute("value")));
    expect(codes).toEqual(["DE", "RU", "DK", "FR", "ES"]);
    await field("Country *").selectOption("ES");
    await form(page)
      .getByRole("checkbox", { name: /offers and news/ })
      .press("Space");
    await expect(submit(page)).toBeEnabled();
  });

  await test.step("an answer that is lost costs nothing: the form stays, and the same wish makes nobody twice", async () => {
    const tries: string[] = [];
    page.on("request", (sent) => tries.push(...[sent.url()].filter((url) => /\/Register\b/.test(url))));
    await page.route(/\/Register\b/, loseAnswer, { times: 1 });
    const extended = page.waitForRequest(/UpdateProfileExtendedRegistration/);
    await submit(page).press("Enter");
    await expect(attention(page)).toBeVisible({ timeout: 30_000 });
    const sent = sentIn(await extended);
    expect(sent).toContain(`"emailAddress":"${email}"`);
    expect(sent).toContain('"genderCode":"NA"');
    expect(sent).toContain('"birthdate":"1915-12-10"');
    expect(sent).toContain('"givenName":"<b>Ada</b>"');
    expect(sent).toContain('"countryCode":"ES"');
    expect(sent).not.toContain("phoneNumber");
    expect(tries.length).toBeGreaterThan(1);
  });

  await test.step("the word about the mail, one mail, and no second offer on this visit", async () => {
    await expect(attention(page)).toContainText("link in our e-mail");
    await expectAccessible(page, "attention after a registration");
    await attention(page).getByRole("button").press("Enter");
    await expect(page.getByRole("region", { name: "Your account" })).toBeVisible();
    await expect(page.getByRole("button", { name: "Register", exact: true })).toHaveCount(0);
    await expect.poll(() => mailsTo(page, email), { timeout: 30_000 }).toBe(1);
  });

  await test.step("the link's page, without a script", async () => {
    await page.goto("/counter/mailbox");
    const mail = page.getByRole("article").filter({ hasText: email });
    await mail.getByRole("link").click();
    await expect(page.getByRole("heading", { name: "One more step" })).toBeVisible();
    await expectAccessible(page, "page of the activation link");
    await page.getByRole("button", { name: "Complete registration" }).click();
    await expect(page.getByRole("heading", { name: "You are registered" })).toBeVisible();
    await expectAccessible(page, "page after the activation");
  });

  await test.step("the card is registered now: nothing is offered any more", async () => {
    await page.goto("/pfm/screen-saver");
    await showCard(page, card);
    await expect(page.getByRole("region", { name: "Your account" })).toBeVisible();
    await expect(page.getByRole("button", { name: "Register", exact: true })).toHaveCount(0);
    await expect(form(page)).toHaveCount(0);
  });
});

test.describe("by touch", () => {
  test.use({ hasTouch: true });

  test("REG-05, REG-06, REG-21, REG-27, REG-29, REG-30, REG-31, ORG-12, A-34 by fingers alone, v2: the programme's form, typed on the screen, once and once more", async ({
    page,
    request,
  }) => {
    test.slow();
    const card = await newCard(request, "mhe");
    await mountAs(page, "mhe", "OPTSIM");
    await showCard(page, card);
    await expect(form(page)).toBeVisible();
    const keyboard = form(page).getByRole("group", { name: "Keyboard" });
    const tapKeys = async (...names: readonly string[]): Promise<void> => {
      for (const name of names) await keyboard.getByRole("button", { name, exact: true }).tap();
    };
    const local = `m${card}`;

    await test.step("a finger on the field brings the keys, which never lie over it", async () => {
      await form(page).getByLabel("Email *").tap();
      await expect(keyboard).toBeVisible();
      await expectAccessible(page, "registration form with keys");
      const [above, below] = [await form(page).getByLabel("Email *").boundingBox(), await keyboard.boundingBox()];
      expect(Number(above?.y) + Number(above?.height)).toBeLessThanOrEqual(Number(below?.y));
      await tapKeys(...Array.from(local), "+", "1", "@gmail.com", "@outlook.com", "Next");
      await expect(form(page).getByLabel("Email *")).toHaveValue(`${local}+1@outlook.com`);
    });

    await test.step("names begin large; a day is typed with digits", async () => {
      await tapKeys("A", "n", "n", "a", "Delete", "e", "Next", "L", "Next");
      await expect(form(page).getByLabel("First name *")).toHaveValue("Anne");
      await tapKeys("2", "9", "0", "2", "1", "9", "8", "4", "Done");
      await expect(keyboard).toBeHidden();
    });

    await test.step("consents are not given beforehand; the request carries what the programme asks", async () => {
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
    });

    await test.step("another card with the same address: as good as registered, and the server's word is shown", async () => {
      const second = await newCard(request, "mhe");
      await page.getByRole("button", { name: "Log out" }).tap();
      await showCard(page, second);
      await form(page).getByLabel("Email *").fill(`${local}+1@outlook.com`);
      await form(page).getByLabel("First name *").fill("Anne");
      await form(page).getByLabel("Last name *").fill("L");
      await submit(page).tap();
      await expect(attention(page)).toBeVisible();
      await expect(page.getByText(/already|finish/i).first()).toBeVisible();
      await attention(page).getByRole("button").tap();
      await expect.poll(() => mailsTo(page, `${local}+1@outlook.com`), { timeout: 30_000 }).toBe(2);
    });
  });
});

test("REG-22, REG-23, REG-32, A-09 a place that only registers: no burn, no history; refused with the server's word; inactivity forgets every letter", async ({
  page,
  request,
}) => {
  test.slow();
  const office = await signInBackOffice(request, "btl");
  const { workstationId: place } = await openTill(request, "btl", `reg-${String(Date.now())}`);
  await logIn(page, "btl");
  await fillMounting(page, { workstationId: place });
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page).toHaveURL(/\/screen-saver$/);
  await office.changePlace(place, { mode: "REG" });
  await page.goto("/btl/admin");
  await expect(page.getByText("Registration only").first()).toBeVisible({ timeout: 20_000 });
  await page.clock.install();
  await page.goto("/btl/screen-saver");
  const card = await newCard(request, "btl");
  await showCard(page, card);
  await expect(form(page)).toBeVisible();
  await expect(page).toHaveURL(/\/qr-scanner/);
  await expect(form(page).getByLabel("Repeat password *")).toBeVisible();

  await test.step("a refusal is told in the server's words and takes nothing away", async () => {
    await page.route(/\/api\/v2\/users$/, (route) =>
      route.fulfill({ status: 409, json: { errorType: "CARD_ALREADY_REGISTERED", message: "x" } }),
    );
    await form(page).getByLabel("Email *").fill("eve@example.org");
    await form(page).getByLabel("Password *", { exact: true }).fill("long enough");
    await form(page).getByLabel("Repeat password *").fill("long enougH");
    await expect(submit(page)).toBeDisabled();
    await form(page).getByLabel("Repeat password *").fill("long enough");
    await submit(page).click();
    await expect(
      page.getByRole("alert").or(page.getByRole("status")).filter({ hasText: /card/i }).first(),
    ).toBeVisible();
    await expect(form(page).getByLabel("Email *")).toHaveValue("eve@example.org");
  });

  await test.step("nobody there any more: a warning that counts, then nothing is left", async () => {
    await freeze(page);
    await page.clock.runFor(42_000);
    await expect(page.getByRole("alertdialog", { name: "Still there?" }).getByRole("timer")).toBeVisible();
    await page.clock.runFor(25_000);
    await expect(page).toHaveURL(/\/screen-saver$/);
    await expect(form(page)).toHaveCount(0);
    expect(await page.evaluate(() => document.documentElement.outerHTML)).not.toContain("eve@example.org");
    await page.goto("/btl/burn");
    await expect(page).toHaveURL(/\/screen-saver$/);
  });
});
