import type { APIRequestContext, Page } from "@playwright/test";
import { PASSWORD } from "../support/admin.ts";
import { type BackOfficeScreen, backOfficeScreens } from "../support/back-office-screens.ts";
import { expectSound, openBackOffice } from "../support/backoffice.ts";
import { expect, RELEASE, test } from "../support/kiosk-test.ts";
import { becomeOperator, type Person, tokenFor } from "../support/operator.ts";

const REFUSED = 403;

/** One person of the demonstration for each role; the operator is created for the test. */
const COLLEAGUES = ["admin", "partner", "staff", "support", "audit", "tech"] as const;

const personOf = (role: string): Person => ({
  role,
  programme: "pfm",
  email: `${role}@pfm.example`,
  password: PASSWORD,
});

/** Routes of the menu's links; an area's links are shown only within it. */
async function menuLinks(page: Page, base: string): Promise<readonly string[]> {
  const links = page.getByRole("navigation", { name: "Areas", exact: true }).getByRole("link");
  const hrefs = await links.evaluateAll((found) => found.map((link) => link.getAttribute("href") ?? ""));
  return hrefs.map((href) => href.slice(base.length).replace(/^\//, ""));
}

/** Walks through all screens; returns the routes that open, and the links of the menu. */
async function walk(page: Page, who: Person, screens: readonly BackOfficeScreen[]) {
  const office = await openBackOffice(page, who, "/me");
  const forbidden = page.getByRole("heading", { level: 1, name: "This is for other roles" });
  const title = page.locator("main h1").first();
  const opened: string[] = [];
  const linked = new Set<string>();
  for (const { route, path } of screens) {
    await office.goTo(path);
    await expect(title).toBeVisible();
    // Data that arrive later draw the title anew, which would look like the title of the next screen.
    await expect(page.locator("main .skeleton")).toHaveCount(0);
    opened.push(...((await forbidden.isVisible()) ? [] : [route]));
    for (const link of await menuLinks(page, office.base)) {
      linked.add(link);
    }
  }
  return { opened, linked: [...linked] };
}

/** Routes whose call the platform allows for the role. */
async function allowedBy(request: APIRequestContext, who: Person, screens: readonly BackOfficeScreen[]) {
  const headers = { authorization: `Bearer ${await tokenFor(request, who)}`, "id-type": "ID" };
  const allowed: string[] = [];
  for (const { route, asks } of screens) {
    const [method, path] = asks;
    // A write without a body is refused either for the role or for the body.
    const body = method === "GET" ? {} : { data: {} };
    const answer = await request.fetch(path.replace("{program}", who.programme), { method, headers, ...body });
    allowed.push(...(answer.status() === REFUSED ? [] : [route]));
  }
  return allowed;
}

test.describe("the menu hides exactly the screens that the server refuses", () => {
  const people = [
    ...COLLEAGUES.map((role) => ({ role, find: async () => await Promise.resolve(personOf(role)) })),
    { role: "operator", find: becomeOperator },
  ];
  for (const { role, find } of people) {
    test(`for ${role}@`, { tag: RELEASE }, async ({ page, request }) => {
      const who = await find(request);
      const screens = await backOfficeScreens(request);
      const { opened, linked } = await walk(page, who, screens);
      expect(opened, "the page opens what the server answers").toEqual(await allowedBy(request, who, screens));
      const listed = screens.map(({ route }) => route).filter((route) => linked.includes(route));
      expect(linked.toSorted(), "every link leads to a screen that opens").toEqual(listed.toSorted());
      expect(listed.filter((route) => !opened.includes(route))).toEqual([]);
    });
  }

  test("a forbidden or unknown address shows an error page", async ({ page }) => {
    const office = await openBackOffice(page, { role: "tech" }, "/members");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("This is for other roles");
    await expectSound(page, "forbidden");
    await office.goTo("/nowhere");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("There is no such page");
    await expectSound(page, "not found");
  });
});
