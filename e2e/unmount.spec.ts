import type { Page } from "@playwright/test";
import { openBackOffice } from "./support/back-office.ts";
import { expectSaver, fillMounting, mountByHand, mountKiosk, PASSWORD, type Organization } from "./support/kiosk.ts";
import { expect, RELEASE, test } from "./support/kiosk-test.ts";
import { openPlace } from "./support/places.ts";

/** Unmounts in the administration, after one wrong password. */
async function unmount(page: Page, organization: Organization, workstationId?: string): Promise<void> {
  await mountKiosk(page, { organization, ...(workstationId === undefined ? {} : { workstationId }) });
  await page.getByRole("button", { name: /for staff only/ }).click();
  await expect(page.getByRole("heading", { name: "Administration" })).toBeVisible();
  await page.getByRole("button", { name: "Unmount device" }).click();
  const dialog = page.getByRole("dialog", { name: "Unmount this device?" });
  await dialog.getByLabel("Password", { exact: true }).fill("wrong-password");
  await dialog.getByRole("button", { name: "Unmount device" }).click();
  await expect(dialog.getByRole("alert").first()).toBeVisible();
  await dialog.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await dialog.getByRole("button", { name: "Unmount device" }).click();
  await expect(page).toHaveURL(/\/login$/);
}

test(
  "staff unmount with their password; the login keeps their e-mail address",
  { tag: ["@MNT-29", "@MNT-30", "@SEC-06", "@ADM-04", "@ADM-09", RELEASE] },
  async ({ page }) => {
    await unmount(page, "pfm");
    await expect(page.getByLabel("Email")).toHaveValue("staff@pfm.example");
    await expect(page.getByLabel("Password", { exact: true })).toHaveValue("");
    await page.goto("/pfm/screen-saver");
    await expect(page).toHaveURL(/\/login$/);
  },
);

test(
  "unmounting through the mounting service frees the place, and staff can mount again at once",
  { tag: ["@MNT-31", RELEASE] },
  async ({ page, request }) => {
    const workstationId = await openPlace(request, "mhe");
    const refusals: string[] = [];
    page.on("response", (response) => {
      const { pathname } = new URL(response.url());
      if (response.status() === 401 && !pathname.endsWith("/login")) {
        refusals.push(pathname);
      }
    });
    await unmount(page, "mhe", workstationId);
    await mountByHand(page, { organization: "mhe", workstationId });
    // A session that has ended needs no confirmation.
    expect(refusals).toEqual([]);
  },
);

for (const organization of ["pfm", "mhe"] as const) {
  test(
    `a tablet of ${organization} whose place was freed while it was off is mounted again by staff, and is unmounted until they have saved`,
    { tag: ["@MNT-30", "@A-06", RELEASE] },
    async ({ page, request }) => {
      const sockets: string[] = [];
      const workstationId = await openPlace(request, organization);
      await mountKiosk(page, { organization, workstationId });
      await page.goto("about:blank");
      await openBackOffice(request, organization).freePlace(workstationId);
      page.on("websocket", (socket) => sockets.push(socket.url()));
      await page.goto(`/${organization}/screen-saver`);
      await expect(page).toHaveURL(/\/login$/);
      const before = sockets.length;
      await page.getByLabel("Email").fill(`staff@${organization}.example`);
      await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
      await page.getByRole("button", { name: "Login" }).click();
      await fillMounting(page, { workstationId });
      expect(sockets).toHaveLength(before);
      await page.getByRole("button", { name: "Save" }).click();
      await expectSaver(page);
      await expect.poll(() => sockets.length).toBeGreaterThan(before);
    },
  );
}
