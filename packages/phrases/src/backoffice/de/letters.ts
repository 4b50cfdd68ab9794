import type { letters as english } from "../en/letters.ts";
import type { Mirror } from "../../mirror.ts";

/** Texte der Seiten hinter den Links von Mails ans Team, und zum vergessenen Passwort. */
export const letters: Mirror<typeof english> = {
  invitationTitle: "Willkommen im Team",
  invitationSub: "Wählen Sie ein Passwort für die Verwaltung von {{program}}.",
  accept: "Annehmen und anmelden",
  resetTitle: "Neues Passwort",
  resetSub: "für die Verwaltung von {{program}}. Alle Ihre Sitzungen enden damit.",
  reset: "Passwort setzen",
  password: "Neues Passwort",
  passwordHint: "Mindestens zwölf Zeichen, kein gängiges",
  again: "Das Passwort noch einmal",
  differ: "Die beiden Passwörter sind verschieden.",
  gone: "Dieser Link gilt nicht mehr. Er gilt einmal, eine Einladung sieben Tage, ein neues Passwort eine Stunde lang.",
  askAgain: "Neuen Link anfordern",
  forgotTitle: "Passwort vergessen",
  forgotSub: "Wir senden Ihnen einen Link, mit dem Sie ein neues wählen.",
  email: "E-Mail",
  ask: "Link senden",
  asked: "Wenn hier jemand unter dieser Adresse arbeitet, ist eine Mail unterwegs. Der Link gilt eine Stunde.",
  back: "Zurück zur Anmeldung",
  proofTitle: "Erledigt",
  proofText: "Sie können dieses Fenster schließen und im anderen weitermachen.",
  signOnTitle: "Die Anmeldung hat nicht geklappt",
};
