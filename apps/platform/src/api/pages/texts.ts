/** Words of the pages that links of mails open. */
export interface LinkTexts {
  readonly openTitle: string;
  readonly openText: string;
  readonly address: string;
  readonly finish: string;
  readonly doneTitle: string;
  readonly doneText: string;
  readonly cards: string;
  readonly card: string;
  readonly points: string;
  readonly consents: string;
  readonly consentsText: string;
  readonly save: string;
  readonly saved: string;
  readonly mergeTitle: string;
  readonly mergeText: string;
  readonly mergeWarning: string;
  readonly merge: string;
  readonly merged: string;
  readonly mergeFailed: string;
  readonly goneTitle: string;
  readonly goneText: string;
  /** Consents by type, where the programme has no words of its own. */
  readonly consent: Readonly<Record<string, string>>;
}

export const LINK_TEXTS: Readonly<Record<"de" | "en", LinkTexts>> = {
  de: {
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
    consentsText: "Alle sind freiwillig. Hier können Sie sie jederzeit geben und widerrufen.",
    save: "Einwilligungen speichern",
    saved: "Gespeichert.",
    mergeTitle: "Zwei Karten, ein Konto?",
    mergeText: "So viele Punkte hätten Sie danach zusammen:",
    mergeWarning: "Danach gelten beide Karten für dasselbe Konto. Das lässt sich nicht rückgängig machen.",
    merge: "Karten zusammenführen",
    merged: "Ihre Karten sind zusammengeführt.",
    mergeFailed: "Die Karten konnten nicht zusammengeführt werden. Bitte wenden Sie sich an den Kundenservice.",
    goneTitle: "Dieser Link gilt nicht mehr",
    goneText: "Ein Link gilt sieben Tage. Registrieren Sie sich an der Kasse noch einmal, dann kommt ein neuer.",
    consent: {
      EMAIL: "Angebote und Neuigkeiten per E-Mail",
      DATA: "Meine Einkäufe dürfen genutzt werden, um mir passende Vorteile zu zeigen",
      SMS: "Nachrichten aufs Handy",
    },
  },
  en: {
    openTitle: "One more step",
    openText: "Confirm that this e-mail address is yours. The card and all its points are yours then.",
    address: "Your e-mail address:",
    finish: "Complete registration",
    doneTitle: "You are registered",
    doneText: "Your points are yours now, even if the card should be lost.",
    cards: "Your cards",
    card: "Card ending in",
    points: "points",
    consents: "Your consents",
    consentsText: "All of them are optional. You can give and withdraw them here at any time.",
    save: "Save consents",
    saved: "Saved.",
    mergeTitle: "Two cards, one account?",
    mergeText: "So many points you would have together:",
    mergeWarning: "Both cards then stand for the same account. This cannot be undone.",
    merge: "Merge the cards",
    merged: "Your cards are merged.",
    mergeFailed: "The cards could not be merged. Please contact customer service.",
    goneTitle: "This link is no longer valid",
    goneText: "A link is valid for seven days. Register at the counter once more, and a new one will come.",
    consent: {
      EMAIL: "Offers and news by e-mail",
      DATA: "My purchases may be used to show me benefits that suit me",
      SMS: "Messages on my phone",
    },
  },
};
