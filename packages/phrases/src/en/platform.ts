import { exportColumns } from "./export-columns.ts";
import { figures } from "./figures.ts";
import { importWords } from "./import-words.ts";

/** Texts of the platform itself: mails, the pages behind their links, mailbox and printer of the demonstration. */
export const platform = {
  figures,
  importErrors: { row: "Row", column: "Column", problem: "Problem" },
  imports: importWords,
  reportColumns: { from: "From", to: "To", id: "Id", name: "Name" },
  auditColumns: {
    at: "Time",
    who: "Who",
    action: "Action",
    code: "Code",
    kind: "Kind",
    id: "Id",
    name: "Name",
    fields: "Fields",
    place: "Tablet",
    reason: "Reason",
    request: "Request",
  },
  memberColumns: {
    id: "Id",
    givenName: "Given name",
    familyName: "Family name",
    card: "Card",
    level: "Level",
    points: "Points",
    status: "Status",
    registered: "Registered",
    activity: "Last activity",
    store: "Last shop",
    since: "Member since",
  },
  exportColumns,
  weekBefore: "{{value}} (before: {{before}})",
  yes: "yes",
  no: "no",
  mails: {
    ACTIVATION: {
      subject: "Your registration with {{program}}",
      paragraphs:
        "Welcome to {{program}}!\nThe following link completes your registration. It is valid for seven days and only once.\nYou did not register? Then there is nothing you need to do.",
      action: "Complete registration",
    },
    PASSWORD_RESET: {
      subject: "Your new password for {{program}}",
      paragraphs:
        "The following link lets you set a new password. It is valid for one hour and only once.\nYou did not ask for a new password? Then there is nothing you need to do; your old one stays valid.",
      action: "Set a new password",
    },
    EMAIL_CHANGED: {
      subject: "Your e-mail address with {{program}} was changed",
      paragraphs:
        "Another e-mail address was entered for you at {{program}}. This one is no longer used there.\nThis was not you? Then please contact customer service.",
    },
    CARD_CLAIM: {
      subject: "Another card with {{program}}?",
      paragraphs:
        "At a device of {{program}} another card was registered with your e-mail address.\nThe following link shows you both cards and lets you merge them. It is valid for seven days.\nThis was not you? Then there is nothing you need to do: nothing changes without your consent.",
      action: "See the cards",
    },
    MEMBER_PIN: {
      subject: "Your PIN with {{program}}",
      paragraphs:
        "The following link lets you choose a PIN for your card with {{program}}. With it you can redeem many points at once, too. It is valid for one hour and only once.\nYou did not ask for a PIN? Then there is nothing you need to do. Do not pass the link on: whoever has it can spend your points.",
      action: "Choose a PIN",
    },
    MEMBER_PIN_SET: {
      subject: "Your new PIN with {{program}} counts",
      paragraphs:
        "A PIN was chosen for your card with {{program}}. An earlier one is no longer valid.\nThis was not you? Then please contact customer service at once: whoever has the PIN can spend your points.",
    },
    MEMBERSHIP_CREATED: {
      subject: "Welcome to {{program}}",
      paragraphs:
        "Hello {{name}},\nyou are a member of {{program}} now. From your next purchase on you collect points.",
    },
    MEMBERSHIP_TERMINATED: {
      subject: "Your membership with {{program}} has ended",
      paragraphs:
        "Hello {{name}},\nyour membership with {{program}} has ended.\nThis was not you? Then please contact customer service.",
    },
    OPTINS_CHANGED: {
      subject: "Your consents with {{program}} were changed",
      paragraphs:
        "Hello {{name}},\nyour consents with {{program}} were changed. You can give and withdraw them at any time.\nThis was not you? Then please contact customer service.",
    },
    POINTS_EARNED: {
      subject: "{{points}} points from {{program}}",
      paragraphs:
        "Hello {{name}},\nyou have earned {{points}} points with {{program}}. Your balance is {{balance}} points.",
    },
    POINTS_REDEEMED: {
      subject: "{{points}} points spent with {{program}}",
      paragraphs:
        "Hello {{name}},\nyou have spent {{points}} points with {{program}}. Your balance is {{balance}} points.\nThis was not you? Then please contact customer service.",
    },
    STAFF_INVITATION: {
      subject: "You are invited to the team of {{program}}",
      paragraphs:
        "You are to work in the back office of {{program}}.\nThe following link lets you choose a password and sign in. It is valid for seven days and only once.\nYou do not know what this is about? Then there is nothing you need to do.",
      action: "Accept the invitation",
    },
    STAFF_PASSWORD_RESET: {
      subject: "Your new password for the back office of {{program}}",
      paragraphs:
        "The following link lets you set a new password for the back office. It is valid for one hour and only once. All your sessions end with it.\nYou did not ask for a new password? Then there is nothing you need to do; your old one stays valid.",
      action: "Set a new password",
    },
    STAFF_WEEKLY_FIGURES: {
      subject: "{{program}}: the week from {{from}} to {{to}}",
      paragraphs:
        "This is the week from {{from}} to {{to}} at {{program}}, beside the week before. Late bookings of tablets may still change it.",
      action: "See the reports",
      reason: "You get this mail because you asked for it. You end it in the back office under “My account”.",
    },
  },
  /** Remarks on a sale, e.g. about returns that took less than expected. */
  saleRemarks: {
    LINES_DIFFER: "Lines and discounts come to {{reported}}, the total is {{counted}}. The total counts.",
    RETURN_EXCEEDS_SALE: "{{lines}}: more comes back than is left of the sale. Only what it gave is taken.",
    RETURN_SALE_UNKNOWN: "{{lines}}: the sale it names is not known here. Today's rules apply.",
    RETURN_LINE_UNKNOWN: "{{lines}}: the sale has no such line. It is taken off what is left of the sale.",
    RETURN_OTHER_ACCOUNT: "{{lines}}: taken from the account that got the points, not from this card.",
    RETURN_ACCOUNT_CLOSED: "{{lines}}: the account that got the points is closed. Nothing is taken.",
    RETURN_SALE_WAITS: "{{lines}}: nobody has shown a card for the sale. Its card will get less.",
    RETURN_STOPPED_AT_FLOOR: "The balance goes back no further. The rest is not taken.",
  },
  /** Remarks that only the answer to a till has. */
  tillRemarks: {
    CARD_NOT_USABLE: "The card cannot be used here.",
    CARD_UNREADABLE: "The card number cannot be read.",
    VOIDED_SALE_TAKEN_BACK: "The sale had been booked before. What it gave is taken back.",
  },
  saleRemarkLine: "Line {{lines}}",
  saleRemarkLines: "Lines {{lines}}",
  mailExample: {
    name: "Maria Muster",
    reason: "This is a test mail that you have asked for; the values are examples.",
  },
  /** Used when the name is unknown. */
  mailNameless: "dear member",
  mailFooter: "This e-mail was sent automatically. Please do not reply to it.",
  activation: {
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
    terms: "Terms and conditions",
    privacy: "Privacy",
    consentsText: "All of them are optional. You can give and withdraw them here at any time.",
    save: "Save consents",
    saved: "Saved.",
    mergeTitle: "Two cards, one account?",
    mergeText: "So many points you would have together:",
    mergeWarning: "Both cards then stand for the same account. This cannot be undone.",
    merge: "Merge the cards",
    merged: "Your cards are merged.",
    mergeFailed: "The cards could not be merged. Please contact customer service.",
    cardTaken:
      "This card belongs to another person by now. Please register another card with this e-mail address at the counter.",
    goneTitle: "This link is no longer valid",
    goneText: "A link is valid for seven days. Register at the counter once more, and a new one will come.",
    consent: {
      EMAIL: "Offers and news by e-mail",
      DATA: "My purchases may be used to show me benefits that suit me",
      SMS: "Messages on my phone",
    },
  },
  password: {
    states: {
      set: {
        title: "Set a new password",
        text: "Your old password stays valid until you have saved a new one.",
      },
      gone: {
        title: "This link is no longer valid",
        text: "A link for a new password is valid for one hour and only once. Enter your e-mail address and we will send you another.",
      },
      ask: {
        title: "Forgot your password?",
        text: "Enter your e-mail address. We will send you a link that lets you set a new one.",
      },
      asked: {
        title: "Look into your mailbox",
        text: "If we know this address, a link is on its way. It is valid for one hour.",
      },
      done: {
        title: "Your new password is set",
        text: "You can close this page. Earlier links from our e-mails are no longer valid.",
      },
      tooMany: {
        title: "Too many tries",
        text: "Please try again in an hour.",
      },
    },
    address: "For the e-mail address:",
    password: "New password",
    rule: "At least 8 characters",
    repeat: "Repeat the new password",
    set: "Save password",
    email: "E-mail address",
    ask: "Send the link",
    wrong: "Please check",
    problems: {
      PASSWORD_MISSING: "Please enter a new password.",
      PASSWORD_TOO_SHORT: "The password needs at least 8 characters.",
      PASSWORDS_DIFFER: "The two passwords are not the same. Please enter both once more.",
      TOO_EASY:
        "This password is too easy to guess. Please choose one that is neither common nor the name of the programme.",
      TOO_LONG: "The password may have 200 characters at most.",
      EMPTY_EMAIL: "Please enter your e-mail address.",
      EMAIL_FORMAT: "Please enter a valid e-mail address.",
    },
  },
  memberPin: {
    states: {
      set: {
        title: "Choose your PIN",
        text: "Type it on the device in the shop to show that it is you. Then you can redeem many points at once, too.",
      },
      gone: {
        title: "This link is no longer valid",
        text: "A link for the PIN is valid for one hour and only once. Please ask for a new one at the counter or at customer service.",
      },
      done: {
        title: "Your PIN is set",
        text: "You can close this page. An earlier PIN and earlier links for the PIN are no longer valid.",
      },
      tooMany: {
        title: "Too many tries",
        text: "Please try again in an hour.",
      },
    },
    address: "For the e-mail address:",
    card: "For the card ending in",
    pin: "New PIN",
    rule: "4 to 8 digits",
    repeat: "Repeat the new PIN",
    set: "Save PIN",
    advice: "Tell nobody your PIN, not even the staff.",
    wrong: "Please check",
    problems: {
      EMPTY_PIN: "Please enter a PIN.",
      SHORT_PIN: "The PIN needs at least 4 digits.",
      PIN_FORM: "The PIN is made of 4 to 8 digits.",
      PIN_EASY:
        "This PIN is too easy to guess. Please choose one that is neither a run of digits nor the end of your card number.",
      NOT_EQUAL_PIN: "The two PINs are not the same. Please enter both again.",
    },
  },
  mailbox: {
    title: "Mailbox",
    intro: "Here are the e-mails of the demonstration, newest first. They arrive within seconds.",
    again: "Load again",
    empty: "No e-mail yet.",
  },
  printerTaken: "Port 8008 or 8043 of this computer is taken, perhaps by another printer.",
};
