import {
  buttonForm,
  effectiveRegistrationType,
  registrationForm,
  registrationSettingsOf,
  shouldPromptRegistration,
  showsRegisterButton,
  type RegistrationForm,
} from "@punktum/domain";
import { useMounting } from "../../hooks/use-device.ts";
import { useSession } from "../../hooks/use-session.ts";

/** The forms this device offers the present shopper. */
export interface RegistrationOffer {
  /** Opened after a scan. */
  readonly afterScan: RegistrationForm | undefined;
  /** Opened by the button. */
  readonly onButton: RegistrationForm | undefined;
}

export function useRegistrationOffer(): RegistrationOffer {
  const { client, posMode, registrationType } = useMounting();
  const { session } = useSession();
  // If the mail was sent already, another registration would only send it again.
  const isKnown = session === undefined || session.account.isRegistered || session.isRegistrationSent === true;
  const settings = registrationSettingsOf(client);
  const type = effectiveRegistrationType(settings, posMode, registrationType);
  return {
    afterScan: shouldPromptRegistration(isKnown, type) ? (registrationForm(type) ?? undefined) : undefined,
    onButton: showsRegisterButton(settings, isKnown) ? buttonForm(settings, posMode, registrationType) : undefined,
  };
}
