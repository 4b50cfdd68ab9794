import { type APIRequestContext, type Browser, expect, type Page } from "@playwright/test";
import { read, uniqueName } from "./admin.ts";
import { expectSaver } from "./kiosk.ts";
import { type Person, tokenFor } from "./operator.ts";
import { setUpDevice } from "./set-up-page.ts";

/** A place for a tablet in a shop of a programme of the test's own. */
export interface OwnPlace {
  readonly clientId: string;
  readonly storeId: string;
  readonly workstationId: string;
}

/** Makes records of a programme of the test's own. */
export async function makerFor(request: APIRequestContext, who: Person) {
  const headers = { authorization: `Bearer ${await tokenFor(request, who)}` };
  return async (path: string, data: object): Promise<unknown> => {
    const made = await request.post(path, { headers, data });
    expect(made.ok(), await made.text()).toBe(true);
    const answer: unknown = await made.json();
    return answer;
  };
}

/** Opens a shop with a place, of a new partner. */
export async function openOwnPlace(request: APIRequestContext, who: Person, name = "Quay"): Promise<OwnPlace> {
  const make = await makerFor(request, who);
  const partners = `/api/v2/programs/${who.programme}/partners`;
  const clientId = String(read(await make(partners, { name: "Harbour" }), "id"));
  const storeId = String(read(await make(`${partners}/${clientId}/stores`, { name, vatId: "DE1" }), "id"));
  const workstationId = uniqueName("place");
  await make("/api/v2/mounting-service/mountings", { storeId, appInteractionId: workstationId });
  return { clientId, storeId, workstationId };
}

/** Mounts a tablet at the place; it shows its screen saver. */
export async function mountTablet(browser: Browser, who: Person, place: OwnPlace): Promise<Page> {
  const { programme: organization, email, password } = who;
  const tablet = await (await browser.newContext()).newPage();
  await setUpDevice(tablet, {
    ...place,
    organization,
    email,
    password,
    deviceInformation: "Counter",
    posMode: "STD",
    cameraPosition: "BC",
    language: "en",
  });
  await tablet.goto(`/${organization}/screen-saver`);
  await expectSaver(tablet);
  return tablet;
}
