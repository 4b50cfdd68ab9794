import type { APIRequestContext, Page } from "@playwright/test";
import { adminOf, read, uniqueName } from "../support/admin.ts";
import { RELEASE, test } from "../support/kiosk-test.ts";
import { openEmptyProgramme } from "../support/operator.ts";
import { expectTwoPeopleMeet } from "../support/two-people.ts";

const ADMIN = { role: "admin", programme: "ppc" } as const;

/** Makes a record of the programme; returns its id. */
async function make(request: APIRequestContext, path: string, data: object): Promise<string> {
  const made = await adminOf(request, "ppc").send("POST", `/api/v2/programs/ppc/${path}`, data);
  return String(read(made, "id"));
}

/** What settings, people, places and offers have beside their own stories. */
test.describe("two people edit at once", { tag: RELEASE }, () => {
  test("a tag", async ({ browser, request }) => {
    const id = await make(request, "tags", { domain: "ACCOUNT", name: uniqueName("Early bird") });
    await expectTwoPeopleMeet(browser, { ...ADMIN, path: `/settings/tags?word=${id}`, isSheet: true, both: "Name" });
  });

  test("a custom property", async ({ browser, request }) => {
    const key = uniqueName("shoe").toLowerCase().replaceAll("-", "");
    const id = await make(request, "customproperties", { domain: "ACCOUNT", key, name: "Shoes", valueType: "TEXT" });
    const path = `/settings/properties?word=${id}`;
    await expectTwoPeopleMeet(browser, { ...ADMIN, path, isSheet: true, both: "Name" });
  });

  test("a webhook", async ({ browser, request }) => {
    const webhook = { name: "Newsletter", url: "https://crm.example/hook", types: [], active: false };
    const id = await make(request, "webhooks", webhook);
    const open = async (page: Page): Promise<void> => await page.getByRole("button", { name: "Edit" }).click();
    await expectTwoPeopleMeet(browser, { ...ADMIN, path: `/webhooks/${id}`, open, isSheet: true, both: "Name" });
  });

  test("a picture of the screen saver", async ({ browser, request }) => {
    const id = await make(request, "displayads", { filePath: "/media/pfm/posters/bakery.svg", title: "Spring" });
    await expectTwoPeopleMeet(browser, { ...ADMIN, path: `/ads?ad=${id}`, both: /^Name/ });
  });

  test("the text of a mail", async ({ browser, request }) => {
    const who = await openEmptyProgramme(request);
    const path = "/settings/mails?mail=EMAIL_CHANGED";
    await expectTwoPeopleMeet(browser, { ...who, path, region: "English", both: "Subject" });
  });
});
