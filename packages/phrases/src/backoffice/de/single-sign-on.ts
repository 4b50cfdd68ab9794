import type { singleSignOn as english } from "../en/single-sign-on.ts";
import type { Mirror } from "../../mirror.ts";

/** Texte zum Single Sign-on: mit welchen Anmeldediensten das Team sich anmeldet. */
export const singleSignOn: Mirror<typeof english> = {
  title: "Single Sign-on",
  sub: "Mit welchen Anmeldediensten Ihres Unternehmens sich das Team anmeldet. Passwörter und Passkeys gelten weiter.",
  new: "Neue Verbindung",
  sheetSub: "Ein Anmeldedienst, der OpenID Connect spricht",
  name: "Name",
  nameHint: "Steht auf der Schaltfläche der Anmeldeseite.",
  state: "Zustand",
  isOn: "in Gebrauch",
  isOff: "abgeschaltet",
  yes: "ja",
  no: "nein",
  people: "Personen",
  issuer: "Aussteller (Issuer)",
  issuerHint: "Die Adresse des Dienstes, wie er sich selbst nennt: https://id.firma.example",
  clientId: "Client-ID",
  clientSecret: "Client-Secret",
  secretKept:
    "Leer lassen, um das gespeicherte zu behalten. Ein neuer Aussteller oder eine neue Client-ID braucht es noch einmal.",
  emailsVerified: "Seine E-Mail-Adressen sind bestätigt",
  emailsVerifiedHint:
    "Entra ID sagt nicht, welche Adressen es geprüft hat. Schalten Sie das nur ein, wenn allein Ihre Administratoren die Adressen vergeben: Wer beim Dienst eine Adresse hat, ist hier die Person mit dieser Adresse. Nur für den Aussteller des eigenen Mandanten.",
  redirect: "Tragen Sie diese Adresse beim Anmeldedienst als Redirect-URI ein:",
  secondFactor: "Zweiter Faktor des Dienstes",
  factors: {
    NEVER: "zählt nicht",
    WHEN_SAID: "zählt, wenn der Dienst es sagt",
    ALWAYS: "zählt immer",
  },
  factorHints: {
    NEVER: "Punktum fragt nach seinem eigenen zweiten Faktor, wie nach einem Passwort.",
    WHEN_SAID: "Der Dienst nennt „mfa“, wenn jemand einen benutzt hat. Sonst fragt Punktum.",
    ALWAYS: "Nur, wenn der Dienst selbst von allen einen zweiten Faktor verlangt.",
  },
  groups: "Wer nicht eingeladen wurde",
  groupsHint:
    "Menschen werden an ihrer bestätigten E-Mail-Adresse oder einer Einladung erkannt. Andere kommen über eine Gruppe des Dienstes herein: Die erste passende gibt die Rolle, und sie folgen ihr.",
  groupsClaim: "Claim mit den Gruppen",
  groupsClaimHint: "Meistens: groups",
  group: "Gruppe",
  role: "Rolle",
  addGroup: "Gruppe hinzufügen",
  removeGroup: "Gruppe {{number}} entfernen",
  active: "In Gebrauch",
  activeHint: "Die Schaltfläche steht auf der Anmeldeseite.",
  saved: "{{name}} ist gespeichert.",
  check: "Dienst fragen",
  checked: "{{name}} antwortet.",
  remove: "Entfernen",
  removeTitle: "{{name}} entfernen?",
  removeText:
    "Die Schaltfläche verschwindet, und wer jemand beim Dienst ist, wird vergessen. Offene Sitzungen laufen weiter. Wer kein Passwort hat, setzt eines über „Passwort vergessen?“.",
  removed: "{{name}} ist entfernt.",
  emptyTitle: "Noch keine Verbindung",
  emptyText:
    "Mit einer Verbindung meldet sich das Team mit dem Konto an, das es ohnehin hat, und wird an einer Stelle gesperrt.",
};
