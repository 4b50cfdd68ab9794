import type { factor as english } from "../en/factor.ts";
import type { Mirror } from "../../mirror.ts";

/** Texte des zweiten Schritts einer Anmeldung. */
export const factor: Mirror<typeof english> = {
  title: "Zweiter Faktor",
  code: "Code",
  codeHint: "Sechs Ziffern aus Ihrer Authenticator-App.",
  recoveryCode: "Wiederherstellungscode",
  recoveryCodeHint: "Einer der zehn Codes, die Sie gedruckt oder notiert haben. Jeder gilt einmal.",
  submit: "Anmelden",
  useRecoveryCode: "Wiederherstellungscode verwenden",
  useCode: "Code aus der App verwenden",
  restart: "Noch einmal mit dem Passwort beginnen",
  left_one: "Noch ein Versuch, dann beginnt die Anmeldung von vorn.",
  left_other: "Noch {{number}} Versuche, dann beginnt die Anmeldung von vorn.",
  enrol: {
    title: "Zweiten Faktor einrichten",
    text: "Ihr Programm verlangt beim Anmelden auch eine Authenticator-App. Scannen Sie den Code mit der App und tippen Sie dann die sechs Ziffern ein, die sie zeigt.",
    codeHint: "Sechs Ziffern, die die App jetzt zeigt.",
    submit: "Bestätigen",
  },
  proof: {
    title: "Sind Sie es?",
    text: "Das braucht eine frische Bestätigung. Sie gilt fünf Minuten.",
    password: "Passwort",
    code: "Code",
    codeHint: "Aus Ihrer Authenticator-App, oder ein Wiederherstellungscode.",
    submit: "Bestätigen",
    passkey: "Passkey verwenden",
    provider: "Noch einmal mit {{name}} anmelden",
    elsewhere: "Bitte im anderen Fenster weitermachen. Dieses hier wartet.",
    noWindow:
      "Der Browser hat kein Fenster geöffnet. Bitte erlauben Sie Fenster dieser Seite und versuchen Sie es noch einmal.",
    qr: "Code für die Authenticator-App",
    typeInstead: "Oder tippen Sie das in die App:",
    copySecret: "Schlüssel kopieren",
    recoveryTitle: "Ihre Wiederherstellungscodes",
    recoveryText:
      "Wenn Ihr Telefon weg ist, meldet Sie jeder davon einmal an. Sie stehen nur jetzt hier: Drucken Sie sie, oder heben Sie sie in einem Passwortspeicher auf.",
    print: "Drucken",
    copyCodes: "Alle Codes kopieren",
    kept: "Ich habe die Codes aufgehoben",
    goOn: "Weiter",
  },
};
