import { configure } from "./support/answers.ts";
import { openCustomer } from "./support/customers.ts";
import { expectSaver, holdToReader, identifyByReader, mountKiosk, openScanner } from "./support/kiosk.ts";
import { expect, RELEASE, test } from "./support/kiosk-test.ts";
import { cutNetwork } from "./support/network.ts";

test(
  "a member seen lately is welcomed without the server with the last balance, and the visit arrives once",
  { tag: ["@B-04", "@O4", "@K6", RELEASE] },
  async ({ page, request, camera }) => {
    test.setTimeout(120_000);
    await camera.showBlank();
    const [member, stranger] = [
      await openCustomer(request, "mhe", { points: 100 }),
      await openCustomer(request, "mhe"),
    ];
    await configure(page, { inactivity_time: 3_600 });
    await mountKiosk(page, { organization: "mhe", staff: "nobody" });
    await openScanner(page);
    await identifyByReader(page, member.card);
    await page.getByRole("button", { name: "Log out" }).click();
    await expectSaver(page);

    const mend = await cutNetwork(page);
    await openScanner(page);
    await holdToReader(page, member.card);
    const welcome = page.getByRole("alertdialog", { name: "Welcome back!" });
    await expect(welcome).toContainText("100 points");
    await expect(welcome).toContainText("as of");
    await expect(welcome).toContainText("Your visit is noted.");
    await welcome.getByRole("button", { name: "Close" }).click();
    await expectSaver(page);

    // A card that this tablet has not seen is refused, as before.
    await openScanner(page);
    await holdToReader(page, stranger.card);
    await expect(page.getByRole("alert").first()).toBeVisible();
    await expect(welcome).toHaveCount(0);

    const arrived: string[] = [];
    page.on("response", (answer) => {
      const sent = answer.url().endsWith("/api/v2/outbox") ? (answer.request().postData() ?? "") : "";
      arrived.push(...(sent.match(/"kind":"CHECK_IN"/g) ?? []));
    });
    await mend();
    await expect.poll(() => arrived, { timeout: 60_000 }).toEqual(['"kind":"CHECK_IN"']);
  },
);
