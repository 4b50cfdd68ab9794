import type { ErrorCode } from "@punktum/contracts";
import { errors as kioskErrors } from "./errors.ts";

/** Alle Fehlertexte: die des Kiosks und die von Aufrufen, die nur das Backoffice und andere Systeme machen. */
export const errors = {
  ...kioskErrors,
  APPROVAL_CLOSED: "Über diese Anfrage ist schon entschieden, oder ihre Frist ist vorbei.",
  APPROVAL_ASKER_GONE: "Wer gefragt hat, darf das inzwischen nicht mehr. Lehnen Sie die Anfrage ab.",
  PRIVACY_REQUEST_CLOSED: "Diese Anfrage ist schon erledigt, oder sie wird von Hand erledigt.",
  STEP_UP_REQUIRED: "Bitte bestätigen Sie noch einmal, wer Sie sind.",
  SECOND_FACTOR_REQUIRED:
    "Sie melden sich mit einem zweiten Faktor an, das geht hier nicht. Bitte nehmen Sie einen Einrichtungscode aus der Verwaltung.",
  ADDRESS_NOT_ALLOWED: "Die Adresse muss mit https beginnen und im öffentlichen Internet liegen.",
  SIGN_ON_REFUSED:
    "Der Anmeldedienst hat abgelehnt, oder seine Antwort passt nicht. Bitte versuchen Sie es noch einmal oder melden Sie sich mit Passwort an.",
  SIGN_ON_UNKNOWN_PERSON:
    "Ihr Konto beim Anmeldedienst hat hier keinen Zugang. Bitte lassen Sie sich mit derselben E-Mail-Adresse einladen.",
  SIGN_ON_EMAIL_UNVERIFIED:
    "Der Anmeldedienst hat Ihre E-Mail-Adresse nicht bestätigt. Bitte bestätigen Sie sie dort und versuchen Sie es noch einmal.",
  SIGN_ON_UNREACHABLE:
    "Der Anmeldedienst ist nicht erreichbar. Bitte versuchen Sie es später noch einmal oder melden Sie sich mit Passwort an.",
  SIGN_IN_EXPIRED: "Diese Anmeldung hat zu lange gedauert. Bitte beginnen Sie noch einmal.",
  MAIL_VARIABLE_UNKNOWN: "Der Text nennt eine Variable, die diese E-Mail nicht hat.",
  SANDBOX_REQUIRED: "Das geht nur in einem Testprogramm.",
  SANDBOX_REFUSED:
    "Davon kann keine weitere Kopie entstehen: Ein Programm hat höchstens fünf Testprogramme, und ein Testprogramm wird nicht kopiert.",
  LAST_PROGRAM_ADMIN: "Ein Programm braucht mindestens einen aktiven Administrator.",
  EVENTS_FORGOTTEN: "Die Ereignisse sind nicht mehr da.",
  ENTRY_HANDED_OVER: "Das Tablet hat das übergeben. Es ist hier zu buchen.",
  FIGURES_NOT_COUNTED:
    "Die Zahlen werden gerade zum ersten Mal gezählt. Bitte versuchen Sie es in einer Minute noch einmal.",
  IMPORT_WRONG_STEP: "Der Import ist inzwischen an einem anderen Schritt. Bitte sehen Sie noch einmal nach.",
  FILE_GONE: "Die Datei ist nicht mehr da. Bitte erstellen Sie sie neu oder laden Sie sie noch einmal hoch.",
  TOO_MANY_PHONES: "Mehr Telefone kann dieses Konto nicht haben. Bitte entfernen Sie zuerst eines.",
} as const satisfies Record<ErrorCode, string>;
