import { exportColumns } from "./export-columns.ts";
import type { Mirror } from "../mirror.ts";
import type { platform as english } from "../en/platform.ts";
import { figures } from "./figures.ts";
import { importWords } from "./import-words.ts";

/** Texte der Plattform selbst: Mails, die Seiten hinter deren Links, Postfach und Drucker der Vorführung. */
export const platform: Mirror<typeof english> = {
  figures,
  importErrors: { row: "Zeile", column: "Spalte", problem: "Problem" },
  imports: importWords,
  reportColumns: { from: "Von", to: "Bis", id: "Kennung", name: "Name" },
  auditColumns: {
    at: "Zeit",
    who: "Wer",
    action: "Handlung",
    code: "Code",
    kind: "Art",
    id: "Kennung",
    name: "Name",
    fields: "Felder",
    place: "Tablet",
    reason: "Grund",
    request: "Anfrage",
  },
  memberColumns: {
    id: "Kennung",
    givenName: "Vorname",
    familyName: "Familienname",
    card: "Karte",
    level: "Stufe",
    points: "Punkte",
    status: "Status",
    registered: "Registriert",
    activity: "Letzte Aktivität",
    store: "Letzter Laden",
    since: "Mitglied seit",
  },
  exportColumns,
  weekBefore: "{{value}} (davor: {{before}})",
  yes: "ja",
  no: "nein",
  mails: {
    ACTIVATION: {
      subject: "Ihre Registrierung bei {{program}}",
      paragraphs:
        "Willkommen bei {{program}}!\nMit dem folgenden Link schließen Sie Ihre Registrierung ab. Er gilt sieben Tage und nur einmal.\nSie haben sich nicht registriert? Dann brauchen Sie nichts zu tun.",
      action: "Registrierung abschließen",
    },
    PASSWORD_RESET: {
      subject: "Ihr neues Passwort bei {{program}}",
      paragraphs:
        "Mit dem folgenden Link setzen Sie ein neues Passwort. Er gilt eine Stunde und nur einmal.\nSie wollten kein neues Passwort? Dann brauchen Sie nichts zu tun, Ihr altes gilt weiter.",
      action: "Neues Passwort setzen",
    },
    EMAIL_CHANGED: {
      subject: "Ihre E-Mail-Adresse bei {{program}} wurde geändert",
      paragraphs:
        "Bei {{program}} wurde für Sie eine andere E-Mail-Adresse eingetragen. Diese hier gilt dort nicht mehr.\nDas waren nicht Sie? Dann wenden Sie sich bitte an den Kundenservice.",
    },
    CARD_CLAIM: {
      subject: "Noch eine Karte bei {{program}}?",
      paragraphs:
        "An einem Gerät von {{program}} wurde mit Ihrer E-Mail-Adresse eine weitere Karte angemeldet.\nMit dem folgenden Link sehen Sie beide Karten und können sie zusammenführen. Er gilt sieben Tage.\nDas waren nicht Sie? Dann brauchen Sie nichts zu tun: Ohne Ihr Ja ändert sich nichts.",
      action: "Karten ansehen",
    },
    MEMBER_PIN: {
      subject: "Ihre PIN bei {{program}}",
      paragraphs:
        "Mit dem folgenden Link wählen Sie eine PIN für Ihre Karte bei {{program}}. Mit ihr lösen Sie auch viele Punkte auf einmal ein. Er gilt eine Stunde und nur einmal.\nSie wollten keine PIN? Dann brauchen Sie nichts zu tun. Geben Sie den Link niemandem weiter: Wer ihn hat, kann Ihre Punkte ausgeben.",
      action: "PIN wählen",
    },
    MEMBER_PIN_SET: {
      subject: "Ihre neue PIN bei {{program}} gilt",
      paragraphs:
        "Für Ihre Karte bei {{program}} wurde eine PIN gewählt. Eine frühere gilt nicht mehr.\nDas waren nicht Sie? Dann wenden Sie sich bitte sofort an den Kundenservice: Mit der PIN kann jemand Ihre Punkte ausgeben.",
    },
    MEMBERSHIP_CREATED: {
      subject: "Willkommen bei {{program}}",
      paragraphs:
        "Hallo {{name}},\nSie sind jetzt Mitglied bei {{program}}. Ab dem nächsten Einkauf sammeln Sie Punkte.",
    },
    MEMBERSHIP_TERMINATED: {
      subject: "Ihre Mitgliedschaft bei {{program}} ist beendet",
      paragraphs:
        "Hallo {{name}},\nIhre Mitgliedschaft bei {{program}} ist beendet.\nDas waren nicht Sie? Dann wenden Sie sich bitte an den Kundenservice.",
    },
    OPTINS_CHANGED: {
      subject: "Ihre Einwilligungen bei {{program}} wurden geändert",
      paragraphs:
        "Hallo {{name}},\nIhre Einwilligungen bei {{program}} wurden geändert. Sie können sie jederzeit geben und widerrufen.\nDas waren nicht Sie? Dann wenden Sie sich bitte an den Kundenservice.",
    },
    POINTS_EARNED: {
      subject: "{{points}} Punkte von {{program}}",
      paragraphs:
        "Hallo {{name}},\nSie haben bei {{program}} {{points}} Punkte gesammelt. Ihr Punktestand ist {{balance}}.",
    },
    POINTS_REDEEMED: {
      subject: "{{points}} Punkte bei {{program}} eingelöst",
      paragraphs:
        "Hallo {{name}},\nSie haben bei {{program}} {{points}} Punkte eingelöst. Ihr Punktestand ist {{balance}}.\nDas waren nicht Sie? Dann wenden Sie sich bitte an den Kundenservice.",
    },
    STAFF_INVITATION: {
      subject: "Sie sind ins Team von {{program}} eingeladen",
      paragraphs:
        "Sie sollen im Back Office von {{program}} arbeiten.\nMit dem folgenden Link wählen Sie ein Passwort und melden sich an. Er gilt sieben Tage und nur einmal.\nSie wissen nicht, worum es geht? Dann brauchen Sie nichts zu tun.",
      action: "Einladung annehmen",
    },
    STAFF_PASSWORD_RESET: {
      subject: "Ihr neues Passwort für das Back Office von {{program}}",
      paragraphs:
        "Mit dem folgenden Link setzen Sie ein neues Passwort für das Back Office. Er gilt eine Stunde und nur einmal. Alle Ihre Sitzungen enden damit.\nSie wollten kein neues Passwort? Dann brauchen Sie nichts zu tun; Ihr bisheriges gilt weiter.",
      action: "Neues Passwort setzen",
    },
    STAFF_WEEKLY_FIGURES: {
      subject: "{{program}}: die Woche vom {{from}} bis {{to}}",
      paragraphs:
        "Das war die Woche vom {{from}} bis {{to}} bei {{program}}, neben der Woche davor. Verspätete Buchungen von Tablets können sie noch ändern.",
      action: "Berichte ansehen",
      reason:
        "Sie bekommen diese E-Mail, weil Sie sie bestellt haben. Im Back Office unter „Mein Konto“ bestellen Sie sie ab.",
    },
  },
  saleRemarks: {
    LINES_DIFFER: "Zeilen und Nachlässe ergeben {{reported}}, die Summe ist {{counted}}. Es zählt die Summe.",
    RETURN_EXCEEDS_SALE: "{{lines}}: Es kommt mehr zurück, als vom Kauf übrig ist. Nur was er gab, wird genommen.",
    RETURN_SALE_UNKNOWN: "{{lines}}: Der genannte Kauf ist hier nicht bekannt. Es gelten die Regeln von heute.",
    RETURN_LINE_UNKNOWN: "{{lines}}: Der Kauf hat keine solche Zeile. Genommen wird vom Rest des Kaufs.",
    RETURN_OTHER_ACCOUNT: "{{lines}}: Genommen von dem Konto, das die Punkte bekam, nicht von dieser Karte.",
    RETURN_ACCOUNT_CLOSED: "{{lines}}: Das Konto, das die Punkte bekam, ist geschlossen. Es wird nichts genommen.",
    RETURN_SALE_WAITS: "{{lines}}: Für den Kauf hat noch niemand eine Karte gezeigt. Sie bekommt dann weniger.",
    RETURN_STOPPED_AT_FLOOR: "Das Guthaben reicht nicht weiter zurück. Der Rest wird nicht genommen.",
  },
  /** Remarks that only the answer to a till has. */
  tillRemarks: {
    CARD_NOT_USABLE: "Die Karte kann hier nicht benutzt werden.",
    CARD_UNREADABLE: "Die Kartennummer ist nicht lesbar.",
    VOIDED_SALE_TAKEN_BACK: "Der Kauf war schon gebucht. Was er gab, wird zurückgenommen.",
  },
  saleRemarkLine: "Zeile {{lines}}",
  saleRemarkLines: "Zeilen {{lines}}",
  mailExample: {
    name: "Maria Muster",
    reason: "Das ist eine Test-E-Mail, die Sie angefordert haben; die Werte sind Beispiele.",
  },
  /** Used when the name is unknown. */
  mailNameless: "liebes Mitglied",
  mailFooter: "Diese E-Mail wurde automatisch verschickt. Bitte antworten Sie nicht darauf.",
  activation: {
    openTitle: "Nur noch ein Schritt",
    openText:
      "Bestätigen Sie, dass diese E-Mail-Adresse Ihnen gehört. Danach gehört die Karte mit allen Punkten Ihnen.",
    address: "Ihre E-Mail-Adresse:",
    finish: "Registrierung abschließen",
    doneTitle: "Sie sind registriert",
    doneText: "Ihre Punkte gehören jetzt Ihnen, auch wenn die Karte einmal verloren geht.",
    cards: "Ihre Karten",
    card: "Karte mit der Endung",
    points: "Punkte",
    consents: "Ihre Einwilligungen",
    terms: "Teilnahmebedingungen",
    privacy: "Datenschutz",
    consentsText: "Alle sind freiwillig. Hier können Sie sie jederzeit geben und widerrufen.",
    save: "Einwilligungen speichern",
    saved: "Gespeichert.",
    mergeTitle: "Zwei Karten, ein Konto?",
    mergeText: "So viele Punkte hätten Sie danach zusammen:",
    mergeWarning: "Danach gelten beide Karten für dasselbe Konto. Das lässt sich nicht rückgängig machen.",
    merge: "Karten zusammenführen",
    merged: "Ihre Karten sind zusammengeführt.",
    mergeFailed: "Die Karten konnten nicht zusammengeführt werden. Bitte wenden Sie sich an den Kundenservice.",
    cardTaken:
      "Diese Karte gehört inzwischen zu einer anderen Person. Bitte registrieren Sie an der Kasse eine andere Karte mit dieser E-Mail-Adresse.",
    goneTitle: "Dieser Link gilt nicht mehr",
    goneText: "Ein Link gilt sieben Tage. Registrieren Sie sich an der Kasse noch einmal, dann kommt ein neuer.",
    consent: {
      EMAIL: "Angebote und Neuigkeiten per E-Mail",
      DATA: "Meine Einkäufe dürfen genutzt werden, um mir passende Vorteile zu zeigen",
      SMS: "Nachrichten aufs Handy",
    },
  },
  password: {
    states: {
      set: {
        title: "Neues Passwort setzen",
        text: "Ihr altes Passwort gilt, bis Sie ein neues gespeichert haben.",
      },
      gone: {
        title: "Dieser Link gilt nicht mehr",
        text: "Ein Link für ein neues Passwort gilt eine Stunde und nur einmal. Geben Sie Ihre E-Mail-Adresse ein, dann schicken wir Ihnen einen neuen.",
      },
      ask: {
        title: "Passwort vergessen?",
        text: "Geben Sie Ihre E-Mail-Adresse ein. Wir schicken Ihnen einen Link, mit dem Sie ein neues setzen.",
      },
      asked: {
        title: "Sehen Sie in Ihr Postfach",
        text: "Wenn wir diese Adresse kennen, ist ein Link dorthin unterwegs. Er gilt eine Stunde.",
      },
      done: {
        title: "Ihr neues Passwort gilt",
        text: "Sie können diese Seite schließen. Frühere Links aus unseren E-Mails gelten nicht mehr.",
      },
      tooMany: {
        title: "Zu viele Versuche",
        text: "Bitte versuchen Sie es in einer Stunde noch einmal.",
      },
    },
    address: "Für die E-Mail-Adresse:",
    password: "Neues Passwort",
    rule: "Mindestens 8 Zeichen",
    repeat: "Neues Passwort wiederholen",
    set: "Passwort speichern",
    email: "E-Mail-Adresse",
    ask: "Link schicken",
    wrong: "Bitte prüfen",
    problems: {
      PASSWORD_MISSING: "Bitte geben Sie ein neues Passwort ein.",
      PASSWORD_TOO_SHORT: "Das Passwort braucht mindestens 8 Zeichen.",
      PASSWORDS_DIFFER: "Die beiden Passwörter sind nicht gleich. Bitte geben Sie beide noch einmal ein.",
      TOO_EASY:
        "Dieses Passwort ist zu leicht zu erraten. Bitte wählen Sie eines, das weder verbreitet noch der Name des Programms ist.",
      TOO_LONG: "Das Passwort darf höchstens 200 Zeichen haben.",
      EMPTY_EMAIL: "Bitte geben Sie Ihre E-Mail-Adresse ein.",
      EMAIL_FORMAT: "Bitte geben Sie eine gültige E-Mail-Adresse ein.",
    },
  },
  memberPin: {
    states: {
      set: {
        title: "Ihre PIN wählen",
        text: "Mit der PIN zeigen Sie am Gerät im Geschäft, dass Sie es sind, und lösen auch viele Punkte auf einmal ein.",
      },
      gone: {
        title: "Dieser Link gilt nicht mehr",
        text: "Ein Link für die PIN gilt eine Stunde und nur einmal. Bitten Sie an der Kasse oder beim Kundenservice um einen neuen.",
      },
      done: {
        title: "Ihre PIN gilt",
        text: "Sie können diese Seite schließen. Eine frühere PIN und frühere Links für die PIN gelten nicht mehr.",
      },
      tooMany: {
        title: "Zu viele Versuche",
        text: "Bitte versuchen Sie es in einer Stunde noch einmal.",
      },
    },
    address: "Für die E-Mail-Adresse:",
    card: "Für die Karte mit der Endung",
    pin: "Neue PIN",
    rule: "4 bis 8 Ziffern",
    repeat: "Neue PIN wiederholen",
    set: "PIN speichern",
    advice: "Sagen Sie Ihre PIN niemandem, auch nicht dem Personal.",
    wrong: "Bitte prüfen",
    problems: {
      EMPTY_PIN: "Bitte geben Sie eine PIN ein.",
      SHORT_PIN: "Die PIN braucht mindestens 4 Ziffern.",
      PIN_FORM: "Die PIN besteht aus 4 bis 8 Ziffern.",
      PIN_EASY:
        "Diese PIN ist zu leicht zu erraten. Bitte wählen Sie eine, die weder eine Reihe noch das Ende Ihrer Kartennummer ist.",
      NOT_EQUAL_PIN: "Die beiden PINs sind nicht gleich. Bitte geben Sie beide noch einmal ein.",
    },
  },
  mailbox: {
    title: "Postfach",
    intro: "Hier liegen die E-Mails der Vorführung, die neuesten zuerst. Sie kommen nach wenigen Sekunden an.",
    again: "Neu laden",
    empty: "Noch keine E-Mail.",
  },
  printerTaken: "Port 8008 oder 8043 dieses Rechners ist belegt, vielleicht von einem anderen Drucker.",
};
