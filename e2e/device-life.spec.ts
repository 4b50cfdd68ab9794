import type { Page } from "@playwright/test";
import { expectAccessible, expectNothingCut, expectTargets } from "./support/accessibility.ts";
import {
  expectSaver,
  fillMounting,
  identifyByReader,
  logIn,
  mountKiosk,
  openScanner,
  PASSWORD,
} from "./support/kiosk.ts";
import { expect, test, RELEASE } from "./support/kiosk-test.ts";

/** Records the page's camera requests and forwards them. */
const NOTE_CAMERA = `
  const ask = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
  navigator.mediaDevices.getUserMedia = (constraints) => {
    document.documentElement.dataset.camera = JSON.stringify(constraints);
    return ask(constraints);
  };`;

const openAdmin = async (page: Page): Promise<void> => {
  await page.getByRole("button", { name: /for staff only/ }).click();
  await expect(page.getByRole("heading", { name: "Administration" })).toBeVisible();
};

// These are long stories with an axe analysis on every screen.
test.describe.configure({ timeout: 300_000 });

test(
  "the login: fields, version, Enter, and Back",
  { tag: ["@AUTH-20", "@AUTH-22", "@AUTH-25", "@AUTH-26", "@AUTH-27", "@AUTH-28", RELEASE] },
  async ({ page }) => {
    await page.goto("/pfm/no-such-page");
    await page.getByRole("button", { name: "To the start page" }).click();
    await expect(page.getByRole("heading", { name: "Login" })).toBeVisible();
    await expectAccessible(page, "login");
    await expectTargets(page, "login");
    await expect(page.getByPlaceholder("Email")).toBeVisible();
    const password = page.getByPlaceholder("Password");
    await expect(page.getByText("Version 0.16.0")).toBeVisible();
    await expect(page.getByLabel("Organization")).toHaveCount(0);

    await password.fill(PASSWORD);
    await expect(password).toHaveAttribute("type", "password");
    await page.getByRole("button", { name: "Show password" }).click();
    await expect(password).toHaveAttribute("type", "text");
    await page.getByRole("button", { name: "Hide password" }).click();
    await expect(password).toHaveAttribute("type", "password");

    await password.press("Enter");
    await expect(page.getByRole("heading", { name: "Login" })).toBeVisible();
    await page.getByRole("button", { name: "Close" }).click();
    await expect(page).toHaveURL(/\/no-such-page$/);
    await page.getByRole("button", { name: "To the start page" }).click();
    await page.getByPlaceholder("Email").fill("staff@pfm.example");
    await page.getByPlaceholder("Password").fill(PASSWORD);
    await page.getByPlaceholder("Password").press("Enter");
    await expect(page).toHaveURL(/\/mounting-settings$/);
  },
);

test(
  "mounting has seven fields",
  {
    tag: [
      "@MNT-01",
      "@MNT-02",
      "@MNT-03",
      "@MNT-04",
      "@MNT-05",
      "@MNT-06",
      "@MNT-09",
      "@MNT-10",
      "@MNT-11",
      "@MNT-14",
      "@MNT-26",
      "@MNT-36",
      RELEASE,
    ],
  },
  async ({ page }) => {
    await page.addInitScript(NOTE_CAMERA);
    const lists: string[] = [];
    page.on("request", (request) => lists.push(request.url()));
    const listedTimes = () => lists.filter((url) => url.includes("GetAllClients")).length;
    await logIn(page, "pfm", "admin");
    const client = page.getByLabel("Select company");
    const store = page.getByLabel("Select shop");

    await test.step("company first, then shop", async () => {
      await expect(page.getByText("cash configuration")).toBeVisible();
      const companies = ["Pfeil Tankstellen", "Morgenrot Bäckerei", "Lenz Waschpark"];
      for (const name of companies) {
        await expect(client.getByRole("option", { name, exact: true })).toHaveCount(1);
      }
      await expect(store).toBeDisabled();
      await client.selectOption("102");
      await expect(store).toBeEnabled();
      await expect(store.getByRole("option")).toHaveCount(3);
    });

    await test.step("entering again starts with empty, newly loaded lists", async () => {
      expect(listedTimes()).toBe(1);
      await page.reload();
      await expect(client).toHaveValue("");
      await expect(store).toBeDisabled();
      expect(listedTimes()).toBe(2);
    });

    await test.step("three pictures ask for the camera's position; choosing one stores it", async () => {
      await expect(page.getByPlaceholder("Cash register 1")).toBeVisible();
      await expect(page.getByPlaceholder("1234-T1")).toBeVisible();
      const pictures = page.getByRole("group", { name: "Where is the front camera?" });
      await expect(pictures.locator("label", { has: page.locator("svg") })).toHaveText(["Left", "Top", "Right"]);
      await expect(page.locator("html")).not.toHaveAttribute("data-camera", /./);
      await pictures.getByRole("radio", { name: "Right" }).check({ force: true });
      await expect(page.locator("html")).toHaveAttribute("data-camera", /video/);
      await expect(page.getByLabel("Default language").getByRole("option")).toHaveText([
        "-- Select an option --",
        "Deutsch",
        "English",
      ]);
    });

    await test.step("missing fields are marked and no text is cut", async () => {
      await page.getByRole("button", { name: "Save" }).click();
      await expect(page.getByText("Please fill in the marked fields.").first()).toBeVisible();
      await expect(page.getByText("Please fill in this field.")).toHaveCount(5);
      await expectAccessible(page, "mounting with missing fields");
      await expectTargets(page, "mounting");
      await expectNothingCut(page, "mounting");
    });

    await test.step("an id of another shop is refused with a message", async () => {
      await client.selectOption("103");
      await fillMounting(page, { workstationId: "1001-T1" });
      await page.getByRole("button", { name: "Save" }).click();
      await expect(page.getByText(/Please verify your workstation ID \(it has to be unique\)/).first()).toBeVisible();
    });

    await test.step("saving shows its progress, then opens the screen saver; the id may stay empty", async () => {
      await page.getByLabel("Workstation ID").fill("");
      await page.route("**/MountDevice/pmm*", async (route) => {
        await new Promise((resolve) => setTimeout(resolve, 600));
        await route.continue();
      });
      const save = page.getByRole("button", { name: "Save" });
      await save.click();
      await expect(save).toHaveAttribute("aria-busy", "true");
      await expectSaver(page);
    });
  },
);

test(
  "staff at the device: device data, manual points, the printer's address",
  { tag: ["@ADM-01", "@ADM-06", "@ADM-07", "@ADM-08", "@ADM-10", "@ADM-11", "@ADM-14", "@ADM-15", RELEASE] },
  async ({ page }) => {
    await mountKiosk(page);

    await test.step("opening the administration ends the shopper's visit", async () => {
      await openScanner(page);
      await identifyByReader(page, "4000000001");
      await openAdmin(page);
      await expectAccessible(page, "administration");
      await expectTargets(page, "administration");
      await expectNothingCut(page, "administration");
      for (const fact of ["0.16.0", "staff@pfm.example", "Allowed"]) {
        await expect(page.getByRole("definition").filter({ hasText: fact })).toBeVisible();
      }
      await page.getByRole("button", { name: "Close" }).click();
      await expectSaver(page);
      await page.goto("/pfm/burn");
      await expectSaver(page);
    });

    await test.step("typed points are passed to the scanner", async () => {
      await openAdmin(page);
      await page.getByRole("button", { name: "Points", exact: true }).click();
      for (const key of ["4", "5"]) {
        await page.getByRole("button", { name: key, exact: true }).click();
      }
      await page.getByRole("button", { name: "Book now" }).click();
      await expect(page).toHaveURL(/\/qr-scanner\?type=earn&manualPoints=45$/);
    });

    await test.step("the printer's address is validated, saved after staff sign in, and can be removed", async () => {
      await openAdmin(page);
      await page.getByRole("button", { name: "Settings", exact: true }).click();
      await expect(page.getByRole("heading", { name: "Configurations" })).toBeVisible();
      const address = page.getByPlaceholder("192.168.1.50");
      const remove = page.getByRole("button", { name: "Remove printer" });
      await expect(remove).toBeDisabled();
      await address.fill("192.168.1");
      await address.blur();
      await expect(page.getByText("Please enter an address such as 192.168.1.50.")).toBeVisible();
      await expectAccessible(page, "configurations");
      await expectNothingCut(page, "configurations");
      await expect(page.getByRole("button", { name: "Save" })).toBeDisabled();
      await address.fill("192.168.1.77");
      await page.getByRole("button", { name: "Save" }).click();
      await expect(page.getByText("The printer's address is saved.")).toBeVisible();
      await page.reload();
      await expect(address).toHaveValue("192.168.1.77");
      await remove.click();
      await expect(address).toHaveValue("");
      await expect(remove).toBeDisabled();
    });

    await test.step("Log out asks for the same confirmation as unmounting; closing returns", async () => {
      await page.getByRole("button", { name: "Log out" }).click();
      const question = page.getByRole("dialog", { name: "Unmount this device?" });
      await expect(question.getByLabel("Email")).toHaveValue("staff@pfm.example");
      await expectAccessible(page, "unmount");
      await question.getByRole("button", { name: "Close" }).click();
      await expect(question).toHaveCount(0);
      await page.getByRole("button", { name: "Close" }).click();
      await expect(page.getByRole("heading", { name: "Configurations" })).toHaveCount(0);
    });

    await test.step("the device test shows the hardware to technicians, and no e-mail address to others", async () => {
      await page.goto("/pfm/device-test");
      const facts = page.getByRole("listitem");
      await expectAccessible(page, "device test");
      await expectNothingCut(page, "device test");
      await expect(facts.filter({ hasText: "Camera permission" })).toContainText("Allowed");
      await expect(facts.filter({ hasText: "App version" })).toContainText("0.16.0");
      await expect(facts.filter({ hasText: "Organization" })).toContainText("pfm");
      await expect(facts.filter({ hasText: "Mounting user" })).toContainText("staff@pfm.example");
    });
  },
);

test(
  "in the native shell the organisation is chosen and the shell's camera is used",
  { tag: ["@AUTH-21", "@MNT-14", "@MNT-15", RELEASE] },
  async ({ page }) => {
    await page.addInitScript(`
    globalThis.Capacitor = {
      isNativePlatform: () => true,
      Plugins: { Camera: { requestPermissions: async () => { throw new Error("Camera is used by another app"); } } },
    };`);
    await page.goto("/pfm/login");
    const organization = page.getByLabel("Organization");
    await expect(organization).toHaveValue("pfm");
    await organization.selectOption("ppc");
    await expect(page).toHaveURL(/\/ppc\/login$/);
    await logIn(page, "ppc");
    await page.getByRole("radio", { name: "Left" }).check({ force: true });
    await expect(page.getByText("Camera is used by another app").first()).toBeVisible();
  },
);
