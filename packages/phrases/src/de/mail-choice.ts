import type { mailChoice as english } from "../en/mail-choice.ts";
import type { Mirror } from "../mirror.ts";

/** Texte der Seite, auf der man E-Mails über Punkte abschaltet. */
export const mailChoice: Mirror<typeof english> = {
  switchOff: "Keine E-Mails über Punkte mehr erhalten",
  states: {
    on: {
      title: "E-Mails über Ihre Punkte",
      text: "Sie erhalten eine E-Mail, wenn Sie Punkte sammeln oder einlösen.",
      button: "Keine E-Mails über Punkte mehr erhalten",
    },
    off: {
      title: "Sie erhalten keine E-Mails über Punkte",
      text: "E-Mails über Ihre Mitgliedschaft, Ihre Einwilligungen, Ihr Passwort und Ihre PIN kommen weiterhin.",
      button: "Wieder erhalten",
    },
    gone: {
      title: "Dieser Link ist nicht gültig",
      text: "Bitte öffnen Sie den Link am Ende einer E-Mail über Ihre Punkte, oder fragen Sie den Kundenservice.",
    },
  },
};
