import { setUpTablet } from "@punktum/contracts";
import { type CameraPositionCode, definedOnly, type LanguageCode, mapOutcome } from "@punktum/domain";
import type { CredentialStore } from "../credentials.ts";
import type { GatewayOutcome, MountedDevice, MountInput } from "../gateway.ts";
import type { Http } from "../http/create-http.ts";
import { clientOf, clientStoreOf } from "../mapping/clients.ts";

/** Data that a tablet stores after mounting by code. */
type CodedMounting = MountedDevice &
  Omit<MountInput, "language" | "cameraPositionCode"> & {
    readonly language: LanguageCode;
    readonly cameraPosition: CameraPositionCode;
  };

/** The mounting, and the e-mail address of the code's author. */
export interface SetUp {
  readonly mounting: CodedMounting;
  readonly by: string;
}

/** Mounts this device with the code of a QR code, and stores its session. */
export async function setUpByCode(
  { http, credentials }: { readonly http: Http; readonly credentials: CredentialStore },
  code: string,
): Promise<GatewayOutcome<SetUp>> {
  const body = { org: credentials.organization(), code, installationId: credentials.installationId() };
  const answer = await http.callV2(setUpTablet, { body });
  if (answer.ok) {
    const { token, refreshToken } = answer.response.session;
    await credentials.change({ token, refreshToken });
  }
  return mapOutcome(answer, ({ session, mounting, partner, store, by }) => ({
    by,
    mounting: {
      deviceId: mounting.deviceId ?? "",
      deviceKey: mounting.deviceKey ?? "",
      mountingId: mounting.id,
      appInteractionId: mounting.appInteractionId,
      workstationId: mounting.appInteractionId,
      deviceInformation: session.user.userName,
      cameraPosition: mounting.settings?.cameraPosition ?? "BC",
      posMode: mounting.settings?.mode ?? "STD",
      language: mounting.settings?.language ?? "de",
      client: clientOf(partner),
      store: clientStoreOf(store),
      ...definedOnly({ cashInteractionId: mounting.cashInteractionId ?? undefined }),
    },
  }));
}
