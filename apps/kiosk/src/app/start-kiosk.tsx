import { DEFAULT_ORGANIZATION } from "@punktum/domain";
import { StrictMode, type ReactNode } from "react";
import { createRoot, type Root } from "react-dom/client";
import { I18nextProvider } from "react-i18next";
import { nextPicture } from "../base/next-picture.ts";
import { resolveAddress, type KioskAddress } from "../config/address.ts";
import { startConfig } from "../config/load-config.ts";
import { singleOrganization } from "../config/server-settings.ts";
import { routeOfPath } from "../config/routes.ts";
import { createServices } from "../services/create-services.ts";
import type { KioskServices } from "../services/kiosk-services.ts";
import { keepMountingFresh } from "../services/device/refresh-mounting.ts";
import { reportError, setErrorTag } from "../services/reports/report-error.ts";
import { deviceLanguage } from "../services/visit/end-session.ts";
import { ServicesContext } from "../services/services-context.ts";
import { isSetupComplete } from "../storage/device-values.ts";
import { openDeviceMemory, type DeviceMemory } from "../storage/open-device.ts";
import { createKioskTexts, preloadTexts, type KioskTexts } from "./i18n.ts";
import { keepConfigFresh, loadConfig } from "./kiosk-config.ts";
import { PinHost } from "./pin-host.tsx";
import { createKioskRouter, RouterView } from "./router.tsx";
import { Themed } from "./themed.tsx";

interface Start {
  readonly root: Root;
  readonly services: KioskServices;
  readonly texts: KioskTexts;
}

function render({ root, services, texts }: Start, content: ReactNode): void {
  root.render(
    <StrictMode>
      <ServicesContext value={services}>
        <I18nextProvider i18n={texts.i18n}>
          <Themed>{content}</Themed>
        </I18nextProvider>
      </ServicesContext>
    </StrictMode>,
  );
}

async function renderUnknownOrganization(root: Root, services: KioskServices): Promise<void> {
  const { UnknownOrganization } = await import("./unknown-organization.tsx");
  const texts = await createKioskTexts(services);
  await texts.untilComplete();
  render({ root, services, texts }, <UnknownOrganization />);
}

async function servicesFor(memory: DeviceMemory, organization: string): Promise<KioskServices> {
  const device = await memory.open(organization);
  return createServices({ device, vault: memory.vault, config: startConfig(organization, localStorage) });
}

function syncErrorTag({ device }: KioskServices): void {
  const apply = (): void => setErrorTag("deviceId", device.get().mounting?.deviceId);
  device.subscribe(apply);
  apply();
}

interface StartedKiosk {
  readonly services: KioskServices;
  readonly router: ReturnType<typeof createKioskRouter>;
  readonly basename: string;
}

/** Loaded after the first picture, which does not need it. */
async function startBackgroundWork({ services, router, basename }: StartedKiosk): Promise<void> {
  const { startAppLife } = await import("./life/start-app-life.ts");
  startAppLife({
    services,
    basename,
    currentRoute: () => routeOfPath(router.shown.get().pathname),
    isNavigating: router.isNavigating,
  });
}

/** The code of a QR code, which sets up a tablet that is not mounted. It leaves the address at once. */
async function applySetUpCode(services: KioskServices): Promise<void> {
  const code = location.hash.slice(1);
  if (code.startsWith("tc_")) {
    history.replaceState(null, "", location.pathname);
    if (!isSetupComplete(services.device.get())) {
      await (await services.server()).setUp(code);
      services.language.set(deviceLanguage(services.device.get()));
    }
  }
}

async function startFor(memory: DeviceMemory, root: Root, address: KioskAddress): Promise<void> {
  if (address.replaceWith !== undefined) {
    history.replaceState(null, "", address.replaceWith);
  }
  const services = await servicesFor(memory, address.organization);
  syncErrorTag(services);
  const firstPicture = Promise.withResolvers<void>();
  if ((await loadConfig(services, firstPicture.promise)) === "not-found") {
    await renderUnknownOrganization(root, services);
    return;
  }
  await applySetUpCode(services);
  keepConfigFresh(services);
  // The customer display runs beside the till's window, which does all server communication.
  if (routeOfPath(location.pathname.slice(address.basename === "/" ? 0 : address.basename.length)) !== "display") {
    keepMountingFresh(services);
  }
  const texts = await createKioskTexts(services);
  const router = createKioskRouter(services, { basename: address.basename, untilTexts: texts.untilComplete });
  const starting = router.start().catch(reportError);
  render(
    { root, services, texts },
    <>
      <RouterView router={router} />
      <PinHost />
    </>,
  );
  await starting;
  await nextPicture();
  firstPicture.resolve();
  texts.untilComplete().then(preloadTexts).catch(reportError);
  await startBackgroundWork({ services, router, basename: address.basename });
}

/** Starts the kiosk in the page. A failure goes to the console and is shown on the screen. */
export async function startKiosk(element: HTMLElement): Promise<void> {
  const root = createRoot(element, { onUncaughtError: reportError });
  const memory = await openDeviceMemory(reportError);
  const address = resolveAddress({
    pathname: location.pathname,
    search: location.search,
    hostname: location.hostname,
    stored: memory.storedOrganization,
    single: singleOrganization,
  });
  if (address.ok) {
    await startFor(memory, root, address.response);
  } else {
    await renderUnknownOrganization(root, await servicesFor(memory, DEFAULT_ORGANIZATION));
  }
}
