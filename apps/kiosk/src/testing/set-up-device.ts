import type { Client, ClientStore, GatewayOutcome } from "@punktum/client";
import type { CameraPositionCode, PosMode, ShownLanguage, UiLanguage } from "@punktum/domain";
import { defaultConfig, organizationConfigOf } from "../config/organization-config.ts";
import { systemClock } from "../base/clock.ts";
import { mountDevice } from "../services/device/device-setup.ts";
import { createPinPrompt } from "../services/pins/pin-prompt.ts";
import { createActivity, createModals } from "../services/visit/presence.ts";
import { refreshMounting } from "../services/device/refresh-mounting.ts";
import { createServerConnection } from "../services/server/server-gateway.ts";
import { createSessions } from "../services/visit/session.ts";
import type { OnDuty } from "../services/staff/duty-types.ts";
import { createStore } from "../base/store.ts";
import { createToasts } from "../services/toasts.ts";
import type { Connection } from "@punktum/outbox";
import { openDeviceMemory } from "../storage/open-device.ts";

/** Choices of staff on the login and mounting screens. */
export interface SetUpOrder {
  readonly organization: string;
  readonly email: string;
  readonly password: string;
  /** Absent if the staff member has one store only. */
  readonly clientId?: string | undefined;
  readonly storeId?: string | undefined;
  readonly workstationId: string;
  readonly deviceInformation: string;
  readonly posMode: PosMode;
  readonly cameraPosition: CameraPositionCode;
  readonly language: UiLanguage;
}

function answerOf<T>(outcome: GatewayOutcome<T>, step: string): T {
  if (!outcome.ok) {
    throw new Error(`${step} was refused: ${outcome.error.code ?? outcome.error.message}`);
  }
  return outcome.response;
}

function chosenOf<Entry>(entries: readonly Entry[], isChosen: (entry: Entry) => boolean): Entry {
  const [entry, ...others] = entries.filter(isChosen);
  if (entry === undefined || others.length > 0) {
    throw new Error(`${entries.length} entries, and none or several of them are meant`);
  }
  return entry;
}

/**
 * Signs staff in and mounts this browser by the kiosk's own calls, and stores the result like the kiosk. For browser
 * tests that do not test the set-up.
 */
async function setUpDevice(order: SetUpOrder): Promise<void> {
  const { organization, email, password } = order;
  const memory = await openDeviceMemory((error) => {
    throw error;
  });
  const device = await memory.open(organization);
  const config = createStore(defaultConfig(organization));
  const sessions = createSessions();
  const nobody = createStore<OnDuty | undefined>(undefined);
  const staff = { current: nobody, pinPrompt: createPinPrompt(), clock: systemClock, activity: createActivity() };
  const screen = { modals: createModals(), toasts: createToasts() };
  const connection = createServerConnection({
    device,
    config,
    isOnline: createStore(true),
    connection: createStore<Connection>("UNKNOWN"),
    sessions,
    staff,
    ...screen,
  });
  const { gateway } = connection;
  config.set(organizationConfigOf(answerOf(await gateway.readProgramConfig(organization), "configuration")));
  answerOf(await gateway.login({ email, organization, password }), "login");
  await device.change({ email });
  const clients = answerOf(await gateway.listClients(), "companies");
  const client = chosenOf<Client>(clients, ({ clientId }) => clientId === (order.clientId ?? clientId));
  const stores = answerOf(await gateway.listStores(client.clientId), "shops");
  const store = chosenOf<ClientStore>(stores, ({ storeId }) => storeId === (order.storeId ?? storeId));
  const { workstationId, deviceInformation, posMode, cameraPosition, language } = order;
  const choice = { workstationId, deviceInformation, posMode, cameraPositionCode: cameraPosition, language };
  const services = { gateway, device, sessions, language: createStore<ShownLanguage>(language) };
  answerOf(await mountDevice(services, { client, store, ...choice }), "mounting");
  await refreshMounting(services);
}

Object.assign(globalThis, { setUpDevice });
