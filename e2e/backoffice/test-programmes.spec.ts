import { expect, type APIRequestContext } from "@playwright/test";
import { expectSound, openBackOffice } from "../support/backoffice.ts";
import { RELEASE } from "../support/kiosk-test.ts";
import { openEmptyProgramme, type Person, tokenFor } from "../support/operator.ts";
import { takePicture } from "../support/pictures.ts";
import { inBothLanguages, test } from "../support/stories.ts";

const PASSWORD = "quiet-harbour-lamp-7";

/** Registers a member in the test programme, who is not registered there yet. */
async function register(request: APIRequestContext, who: Person): Promise<void> {
  const headers = { authorization: `Bearer ${await tokenFor(request, who)}` };
  const data = { givenName: "Ada", registrationData: { email: "ada@shop.example" } };
  const made = await request.post("/api/v2/users", { headers, data });
  expect(made.status(), await made.text()).toBe(201);
}

/** Adds a tag for members to a programme. */
async function addTag(request: APIRequestContext, who: Person, name: string): Promise<void> {
  const headers = { authorization: `Bearer ${await tokenFor(request, who)}` };
  const path = `/api/v2/programs/${who.programme}/tags`;
  const made = await request.post(path, { headers, data: { domain: "ACCOUNT", name } });
  expect(made.status(), await made.text()).toBe(201);
}

inBothLanguages(() => {
  test(
    "a test programme is made, keeps the mail of a new member, and is reset after a question",
    { tag: RELEASE },
    async ({ page, request, say }) => {
      const who = await openEmptyProgramme(request);
      const copy: Person = { ...who, programme: `${who.programme}-test`, password: PASSWORD };
      const mark = page.getByText(say("Test programme"), { exact: true });

      await test.step("the copy", async () => {
        await openBackOffice(page, who, "/settings/tests");
        await expect(page.getByRole("heading", { name: say("No test programme yet") })).toBeVisible();
        await expect(mark).toHaveCount(0);
        await expectSound(page, "no test programme");
        await page.getByRole("button", { name: say("New test programme") }).click();
        const form = page.getByRole("dialog", { name: say("New test programme") });
        await expect(form.getByLabel(say("Short name"))).toHaveValue(copy.programme);
        await form.getByLabel(say("Short name")).fill("somebody-else");
        await form.getByLabel(say("Your password there")).fill(PASSWORD);
        await form.getByRole("button", { name: say("Make the copy") }).click();
        await expect(
          form.getByText(say("The short name begins with {{start}}.", { start: `${who.programme}-` })),
        ).toBeVisible();
        await form.getByLabel(say("Short name")).fill(copy.programme);
        await expectSound(page, "form of a test programme");
        await takePicture(page, "test-programme-form");
        await form.getByRole("button", { name: say("Make the copy") }).click();
        await expect(page.getByRole("link", { name: say("Open the test programme") })).toHaveAttribute(
          "href",
          `/backoffice/${copy.programme}/`,
        );
        await expectSound(page, "list of test programmes");
        await takePicture(page, "test-programme-list");
      });

      await test.step("the mail", async () => {
        await register(request, copy);
        await openBackOffice(page, copy, "/settings/tests");
        await expect(mark).toBeVisible();
        await page.getByText("ada@shop.example").click();
        await expect(page.getByRole("link", { name: `/${copy.programme}/activation` })).toBeVisible();
        await expectSound(page, "test programme");
        await takePicture(page, "test-programme");
      });

      await test.step("the reset", async () => {
        await page.getByRole("button", { name: say("Reset the data …") }).click();
        const question = page.getByRole("alertdialog");
        await expect(question.getByRole("listitem")).toHaveCount(4);
        await expect(question).toContainText(say("all members, their cards and their points"));
        await expectSound(page, "question before a reset");
        await takePicture(page, "test-programme-reset");
        await question.getByRole("button", { name: say("Delete all data") }).click();
        await expect(page.getByRole("heading", { name: say("No mail yet") })).toBeVisible();
        // The address is free again.
        await register(request, copy);
      });

      await test.step("the copy of today", async () => {
        await addTag(request, who, "Cyclist");
        await openBackOffice(page, who, "/settings/tests");
        await page.getByRole("button", { name: say.like("^Copy anew …") }).click();
        const question = page.getByRole("alertdialog");
        await expect(question.getByRole("listitem")).toHaveCount(4);
        await expectSound(page, "question before a renewal");
        await takePicture(page, "test-programme-renewal");
        await question.getByRole("button", { name: say("Delete its data and copy anew") }).click();
        await expect(question).toBeHidden({ timeout: 30_000 });
        await openBackOffice(page, copy, "/settings/tags");
        await expect(page.getByRole("row", { name: "Cyclist" })).toBeVisible();
        // The member of the copy is gone with its data.
        await register(request, copy);
      });
    },
  );

  test.describe("on a phone", { tag: RELEASE }, () => {
    test.use({ viewport: { width: 390, height: 844 } });

    test("the mark of a test programme can be seen", async ({ page, request, say }) => {
      const who = await openEmptyProgramme(request);
      const headers = { authorization: `Bearer ${await tokenFor(request, who)}` };
      const id = `${who.programme}-test`;
      const data = { id, name: "Copy", password: PASSWORD };
      const made = await request.post(`/api/v2/programs/${who.programme}/sandboxes`, { headers, data });
      expect(made.status(), await made.text()).toBe(201);
      await openBackOffice(page, { ...who, programme: id, password: PASSWORD }, "/settings/tests");
      await expect(page.getByText("Test", { exact: true })).toBeInViewport({ ratio: 1 });
      await expect(page.getByRole("button", { name: say("Reset the data …") })).toBeVisible();
      await expectSound(page, "test programme on a phone");
      await takePicture(page, "test-programme-phone");
    });
  });
});
