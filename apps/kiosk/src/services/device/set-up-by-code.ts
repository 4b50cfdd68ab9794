import { type CredentialStore, type Http, setUpByCode } from "@punktum/client";
import type { KioskServices } from "../kiosk-services.ts";

/** Mounts the device with the code of the QR code that it opened. A refusal is shown over the login. */
export async function setUpFromAddress(
  connection: { readonly http: Http; readonly credentials: CredentialStore },
  { device, toasts }: Pick<KioskServices, "device" | "toasts">,
  code: string,
): Promise<void> {
  const answer = await setUpByCode(connection, code);
  if (!answer.ok) {
    toasts.show("error", answer.error.code ?? answer.error.message);
    return;
  }
  const { by, mounting } = answer.response;
  await device.change({ email: by, language: mounting.language, mounting });
}
