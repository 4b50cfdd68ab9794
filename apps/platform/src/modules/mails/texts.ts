import type { MailKind } from "./queue.ts";

type Language = "de" | "en";

/** A mail in one language; `{program}` is the programme's name. */
interface MailText {
  readonly subject: string;
  readonly paragraphs: readonly string[];
  /** Label of the link; mails without one only tell something. */
  readonly action?: string;
  readonly footer: string;
}

const automatic = {
  de: "Diese E-Mail wurde automatisch verschickt. Bitte antworten Sie nicht darauf.",
  en: "This e-mail was sent automatically. Please do not reply to it.",
} as const satisfies Record<Language, string>;

export const MAIL_TEXTS: Readonly<Record<Language, Readonly<Record<MailKind, MailText>>>> = {
  de: {
    ACTIVATION: {
      subject: "Ihre Registrierung bei {program}",
      paragraphs: [
        "Willkommen bei {program}!",
        "Mit dem folgenden Link schließen Sie Ihre Registrierung ab. Er gilt sieben Tage und nur einmal.",
        "Sie haben sich nicht registriert? Dann brauchen Sie nichts zu tun.",
      ],
      action: "Registrierung abschließen",
      footer: automatic.de,
    },
    PASSWORD_RESET: {
      subject: "Ihr neues Passwort bei {program}",
      paragraphs: [
        "Mit dem folgenden Link setzen Sie ein neues Passwort. Er gilt eine Stunde und nur einmal.",
        "Sie wollten kein neues Passwort? Dann brauchen Sie nichts zu tun, Ihr altes gilt weiter.",
      ],
      action: "Neues Passwort setzen",
      footer: automatic.de,
    },
    EMAIL_CHANGED: {
      subject: "Ihre E-Mail-Adresse bei {program} wurde geändert",
      paragraphs: [
        "Bei {program} wurde für Sie eine andere E-Mail-Adresse eingetragen. Diese hier gilt dort nicht mehr.",
        "Das waren nicht Sie? Dann wenden Sie sich bitte an den Kundenservice.",
      ],
      footer: automatic.de,
    },
    CARD_CLAIM: {
      subject: "Noch eine Karte bei {program}?",
      paragraphs: [
        "An einem Gerät von {program} wurde mit Ihrer E-Mail-Adresse eine weitere Karte angemeldet.",
        "Mit dem folgenden Link sehen Sie beide Karten und können sie zusammenführen. Er gilt sieben Tage.",
        "Das waren nicht Sie? Dann brauchen Sie nichts zu tun: Ohne Ihr Ja ändert sich nichts.",
      ],
      action: "Karten ansehen",
      footer: automatic.de,
    },
  },
  en: {
    ACTIVATION: {
      subject: "Your registration with {program}",
      paragraphs: [
        "Welcome to {program}!",
        "The following link completes your registration. It is valid for seven days and only once.",
        "You did not register? Then there is nothing you need to do.",
      ],
      action: "Complete registration",
      footer: automatic.en,
    },
    PASSWORD_RESET: {
      subject: "Your new password for {program}",
      paragraphs: [
        "The following link lets you set a new password. It is valid for one hour and only once.",
        "You did not ask for a new password? Then there is nothing you need to do; your old one stays valid.",
      ],
      action: "Set a new password",
      footer: automatic.en,
    },
    EMAIL_CHANGED: {
      subject: "Your e-mail address with {program} was changed",
      paragraphs: [
        "Another e-mail address was entered for you at {program}. This one is no longer used there.",
        "This was not you? Then please contact customer service.",
      ],
      footer: automatic.en,
    },
    CARD_CLAIM: {
      subject: "Another card with {program}?",
      paragraphs: [
        "At a device of {program} another card was registered with your e-mail address.",
        "The following link shows you both cards and lets you merge them. It is valid for seven days.",
        "This was not you? Then there is nothing you need to do: nothing changes without your consent.",
      ],
      action: "See the cards",
      footer: automatic.en,
    },
  },
};
