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

/** Which form this device offers the present shopper, and where (REG-23, REG-24, A-27). */
export interface RegistrationOffer {
  /** Asked after a scan. */
  readonly afterScan: RegistrationForm | undefined;
  /** Behind the button. */
  readonly onButton: RegistrationForm | undefined;
}

export function useRegistrationOffer(): RegistrationOffer {
  const { client, posMode, registrationType } = useMounting();
  const { session } = useSession();
  // A mail is on its way already: asking once more would only send it again.
  const isKnown = session === undefined || session.account.isRegistered || session.isRegistrationSent === true;
  const settings = registrationSettingsOf(client);
  const type = effectiveRegistrationType(settings, posMode, registrationType);
  return {
    afterScan: shouldPromptRegistration(isKnown, type) ? (registrationForm(type) ?? undefined) : undefined,
    onButton: showsRegisterButton(settings, isKnown) ? buttonForm(settings, posMode, registrationType) : undefined,
  };
}
