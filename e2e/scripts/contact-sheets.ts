import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { chromium, type Browser } from "playwright";
import { createCameraFile } from "../camera-file.ts";
import { chromiumPath } from "../support/chromium.ts";
import type { Organization } from "../support/kiosk.ts";
import { layOutAll, PICTURES, shoot, type Size, type Walk } from "./sheets/album.ts";
import {
  BUILT_IN,
  isBuiltIn,
  mount,
  offerRegistration,
  openDevice,
  openPage,
  openSaver,
  openScanner,
  signInWhenAsked,
} from "./sheets/device.ts";
import {
  showHistory,
  showOtherCards,
  showPrinterTrouble,
  showRedemption,
  showRegistration,
  showShopper,
} from "./sheets/shopper.ts";
import { showStaff, showTill } from "./sheets/staff.ts";
import {
  showDisplay,
  showIdleWarning,
  showLargeTill,
  showOfflineTablet,
  showOfflineTill,
  showPinProblems,
  showRefusedPayment,
  showReturns,
} from "./sheets/staff-states.ts";

/**
 * `node e2e/scripts/contact-sheets.ts <address> [organisation,…] [language,…] [width,…] [part,…]`: visits every screen of
 * shoppers and staff on a running platform with the demonstration data. It takes each screen at every size and puts all
 * pictures of a screen on one sheet in `e2e/.shots/sheets`, for visual inspection. A language may be a pack: then only
 * the shoppers' screens are visited. The parts are `tablet`, `station`, `till` and `states`.
 */

const ORGANIZATIONS: readonly Organization[] = ["pfm", "mhe", "ppc", "btl"];
const ADDRESS = "http://127.0.0.1:3000";

type Step = readonly [name: string, step: () => Promise<unknown>];

const [baseURL = ADDRESS, organizations = "", languages = "", widths = "", parts = ""] = process.argv.slice(2);

/** The names in an argument; nothing stands for all. */
const namesIn = (argument: string): readonly string[] => argument.split(",").filter((name) => name !== "");
const isNamed = (argument: string, name: string): boolean => argument === "" || namesIn(argument).includes(name);
const isWanted = ({ width }: Size): boolean => isNamed(widths, String(width));

/** What a tablet for shoppers shows. */
function tabletSteps(walk: Walk): readonly Step[] {
  const { organization, language } = walk;
  const staff: readonly Step[] = [
    ["staff", () => showStaff(walk)],
    ["not found", () => openPage(walk, `/${organization}/nowhere`).then(() => shoot(walk, "not-found"))],
    ["unknown organisation", () => openPage(walk, "/acme/login").then(() => shoot(walk, "unknown-organization"))],
  ];
  return [
    ["mounting", () => mount(walk, "STD", isBuiltIn(language))],
    ["screen saver", () => openSaver(walk).then(() => shoot(walk, "screen-saver"))],
    ["scanner", () => openScanner(walk).then(() => shoot(walk, "scanner"))],
    ["shopper", () => showShopper(walk)],
    ["redemption", () => showRedemption(walk)],
    ["history", () => showHistory(walk)],
    ["other cards", () => showOtherCards(walk)],
    ...(isBuiltIn(language) ? staff : []),
  ];
}

/** What a service station shows besides: it registers cards and prints vouchers. */
function stationSteps(walk: Walk): readonly Step[] {
  const printer: Step = ["printer", () => showPrinterTrouble(walk)];
  return [
    ["clock", () => walk.page.clock.install()],
    ["offer", () => offerRegistration(walk)],
    ["service station", () => mount(walk, "SER", false)],
    ["registration", () => showRegistration(walk)],
    ...(isBuiltIn(walk.language) ? [printer] : []),
    ["inactivity", () => showIdleWarning(walk)],
  ];
}

/** What only a cashier's screen shows. */
const tillSteps = (walk: Walk): readonly Step[] => [
  ["cashier's screen", () => mount(walk, "CAS", false)],
  ["till", () => showTill(walk)],
];

/** What a counter shows seldom: refusals, large text, a cut network, wrong PINs, the customer display. */
const stateSteps = (walk: Walk): readonly Step[] => [
  ["cashier's screen", () => mount(walk, "CAS", false)],
  ["refused payment", () => showRefusedPayment(walk)],
  ["large text", () => showLargeTill(walk)],
  ["returns", () => showReturns(walk)],
  ["customer display", () => showDisplay(walk)],
  ["till without network", () => showOfflineTill(walk)],
  ["wrong PINs", () => showPinProblems(walk)],
  ["tablet without network", () => showOfflineTablet(walk)],
];

/** Devices only for staff. A language pack has no texts for them. */
const FOR_STAFF: readonly string[] = ["till", "states"];
const DEVICES = { tablet: tabletSteps, station: stationSteps, till: tillSteps, states: stateSteps } as const;

/** Walks on after a step that failed, so that one screen does not cost the others. */
async function walkThrough(browser: Browser, organization: Organization, language: string): Promise<void> {
  for (const [device, stepsOf] of Object.entries(DEVICES)) {
    if (!isNamed(parts, device) || (FOR_STAFF.includes(device) && !isBuiltIn(language))) {
      continue;
    }
    const { walk, close } = await openDevice(browser, baseURL, { organization, language, isWanted });
    await signInWhenAsked(walk);
    for (const [name, step] of stepsOf(walk)) {
      try {
        await step();
      } catch (error) {
        console.error(`${organization} ${language}: ${name}: ${String(error).split("\n").slice(0, 4).join(" ")}`);
        await walk.page.screenshot({ path: join(PICTURES, `failed-${name}-${language}-${organization}.png`) });
      }
    }
    await close();
  }
}

await mkdir(PICTURES, { recursive: true });
const camera = await createCameraFile(join(PICTURES, `camera-${process.pid}.y4m`), { width: 1280, height: 720 });
await camera.showBlank();
const args = ["--no-sandbox", "--disable-gpu", ...camera.chromiumArguments];
const browser = await chromium.launch({ executablePath: chromiumPath(), args });
let sheets = 0;
try {
  for (const language of languages === "" ? BUILT_IN : namesIn(languages)) {
    for (const organization of ORGANIZATIONS.filter((one) => isNamed(organizations, one))) {
      await walkThrough(browser, organization, language);
    }
  }
  sheets = await layOutAll(browser);
} finally {
  await browser.close();
}
await camera.close();
console.log(`${sheets} sheets in ${PICTURES}`);
