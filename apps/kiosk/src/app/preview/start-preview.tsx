import type { ComponentType, ReactNode } from "react";
import { createRoot } from "react-dom/client";
import { I18nextProvider } from "react-i18next";
import { createKioskTexts } from "../i18n.ts";
import { loadConfig } from "../kiosk-config.ts";
import { serverStateOf } from "../server-state.tsx";
import { Themed } from "../themed.tsx";
import { systemClock, type Clock } from "../../base/clock.ts";
import { memoryHistory } from "../../base/routing/history.ts";
import { createRouter } from "../../base/routing/router.ts";
import { createStore, useStore } from "../../base/store.ts";
import { createBundledReader } from "../../config/bundled/load-bundled.ts";
import { refreshConfig, startConfig } from "../../config/load-config.ts";
import { RouterContext } from "../../hooks/use-router.ts";
import { BurnScreen } from "../../screens/burn.tsx";
import { createServices } from "../../services/create-services.ts";
import { reportError } from "../../services/reports/report-error.ts";
import { ServicesContext } from "../../services/services-context.ts";
import { createDeviceKey } from "../../storage/sealed-records.ts";
import { createPreviewDevice } from "./preview-device.ts";
import { createPreviewGateway } from "./preview-gateway.ts";
import { SAMPLE_SHOPPER, shopperWith, shownIn, type Shown } from "./preview-message.ts";
import { SAMPLE_VOUCHERS } from "./sample-vouchers.ts";
import { sceneIn, type Scene } from "./preview-scene.ts";
import { PreviewScreen } from "./preview-screen.tsx";

const shown = createStore<Shown | undefined>(undefined);
const scene = createStore<(Scene & { readonly key: string }) | undefined>(undefined);

/** The burn page keeps the moment at which it opens, so another moment remounts it. */
function Screen(): ReactNode {
  const voucher = useStore(shown);
  const now = useStore(scene);
  if (now !== undefined) {
    return <PreviewScreen key={now.key} scene={now.scene} />;
  }
  return voucher === undefined ? null : (
    <BurnScreen key={voucher.nowMs} chosenId={voucher.voucher.voucher.accountVoucherId} />
  );
}

/** A draft is not the active configuration, so it is not stored. */
const KEEPS_NOTHING = { setItem: () => undefined };

async function createPreview(organization: string) {
  const device = createPreviewDevice();
  const clock: Clock = { ...systemClock, now: () => shown.get()?.nowMs ?? systemClock.now() };
  // No orders are stored: a preview confirms none.
  const vault = { sealingKey: await createDeviceKey(), isDurable: false };
  const own = createServices({ device, vault, config: startConfig(organization, localStorage) });
  const gateway = createPreviewGateway({
    readProgramConfig: async (id) => await own.gateway.readProgramConfig(id),
    scene: scene.get,
    now: clock.now,
  });
  return { device, services: { ...own, gateway, clock } };
}

type Preview = Awaited<ReturnType<typeof createPreview>>;

function showVoucher({ device, services }: Preview, next: Shown): void {
  const { voucher, language } = next;
  device.moveTo(voucher.voucher.storeId ?? "0");
  services.language.set(language);
  shown.set(next);
  services.sessions.start(shopperWith(voucher), "READ");
}

const readBundled = createBundledReader(reportError);

async function showScene({ device, services }: Preview, next: Scene): Promise<void> {
  const { config, language, ads } = next;
  if (config !== undefined) {
    const gateway = { readProgramConfig: async () => await Promise.resolve({ ok: true as const, response: config }) };
    await refreshConfig({ gateway, config: services.config, clientId: undefined, readBundled }, KEEPS_NOTHING);
  }
  services.language.set(language);
  // A new list of pictures starts with the first.
  const key = [next.scene, ...ads.map(({ id, url, durationMs }) => `${id} ${url} ${durationMs}`)].join(",");
  if (scene.get()?.key === key) {
    return;
  }
  device.moveTo("0", key);
  services.handover.give("qr-scanner", { type: "burn" });
  services.sessions.start({ ...SAMPLE_SHOPPER, vouchers: SAMPLE_VOUCHERS }, "READ");
  scene.set({ ...next, key });
}

/** A camera that never starts: a preview must not ask for camera access. */
function withoutCamera(): void {
  const mediaDevices = { getUserMedia: () => new Promise(() => undefined), addEventListener: () => undefined };
  Object.defineProperty(navigator, "mediaDevices", { value: mediaDevices });
}

/**
 * Shows a voucher or any screen as the kiosk does, in a frame of a page on the same host. The page sends the content.
 * Nothing in the frame reacts to presses, so it calls only the programme's public configuration.
 */
export async function startPreview(element: HTMLElement): Promise<void> {
  withoutCamera();
  const preview = await createPreview(new URLSearchParams(location.search).get("program") ?? "");
  const { services } = preview;
  await loadConfig(services, Promise.resolve());
  const texts = await createKioskTexts(services);
  await texts.untilComplete();
  const ServerState = serverStateOf(services.sessions);
  // Every address shows the same screen.
  const resolve = () => Promise.resolve({ screen: Screen });
  const router = createRouter<ComponentType>({ history: memoryHistory(), resolve });
  addEventListener("message", ({ origin, source, data }: MessageEvent<unknown>) => {
    if (origin !== location.origin || source !== parent) {
      return;
    }
    const [voucher, next] = [shownIn(data), sceneIn(data)];
    if (voucher !== undefined) {
      showVoucher(preview, voucher);
    }
    if (next !== undefined) {
      showScene(preview, next).catch(reportError);
    }
  });
  element.inert = true;
  createRoot(element).render(
    <ServicesContext value={services}>
      <I18nextProvider i18n={texts.i18n}>
        <Themed>
          <ServerState>
            <RouterContext value={router}>
              <Screen />
            </RouterContext>
          </ServerState>
        </Themed>
      </I18nextProvider>
    </ServicesContext>,
  );
  parent.postMessage({ preview: "ready" }, location.origin);
}
