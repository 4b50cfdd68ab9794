import type { signIn as english } from "../en/sign-in.ts";
import type { Mirror } from "../../mirror.ts";

/** Texte der Seiten vor der Anmeldung. */
export const signIn: Mirror<typeof english> = {
  title: "Anmelden",
  sub: "in der Verwaltung von {{program}}",
  organization: "Programm",
  organizationHint: "Der kurze Name wie in der Adresse: pfm",
  organizationTitle: "Welches Programm?",
  next: "Weiter",
  email: "E-Mail",
  password: "Passwort",
  passkey: "Mit Passkey anmelden",
  with: "Mit {{name}} anmelden",
  submit: "Anmelden",
  forgotten: "Passwort vergessen?",
  otherProgram: "Anderes Programm",
  unknown: "Auf diesem Server gibt es kein Programm {{organization}}.",
  ended: "Ihre Sitzung ist zu Ende. Bitte neu anmelden.",
};
