import type { Mirror } from "../mirror.ts";
import type { counter as english } from "../en/counter.ts";

/** Texte der virtuellen Theke. */
export const counter: Mirror<typeof english> = {
  title: "Virtuelle Theke",
  intro:
    "Eine Kasse, ein Tablet und eine Schale mit Kundenkarten. Nehmen Sie eine Karte und halten Sie sie ans Tablet.",
  steps: {
    title: "So geht’s",
    mount: "Am Tablet anmelden und es einrichten",
    tap: "Zum Starten auf den Bildschirm tippen",
    scan: "Eine Karte vor die Kamera oder an den Leser halten",
    redeem: "Einen Gutschein auswählen und einlösen",
  },
  tray: "Kundenkarten",
  card: "Karte {{code}}",
  cardSelected: "Diese Karte haben Sie in der Hand",
  holdToReader: "An den Leser halten",
  holdToCamera: "Vor die Kamera halten",
  held: "Der Leser hat {{code}} eingetippt",
  tabletNotReady: "Tippen Sie zuerst auf das Tablet, damit der Scanner offen ist.",
  qrCode: "QR-Code der Karte {{code}}",
  enlarge: "Code vergrößern",
  copy: "Nummer kopieren",
  copied: "Kopiert",
  tablet: "Tablet",
  tabletFrame: "Kiosk auf dem Tablet",
  reload: "Tablet neu starten",
  sizes: "Gerät",
  sizeLandscape: "Tablet, quer",
  sizePortrait: "Tablet, hochkant",
  sizeTotem: "Kiosksäule",
  sizeCashier: "Kassenmonitor",
  sizePhone: "Handy",
  organization: "Organisation",
  language: "Sprache",
  staffTitle: "Anmeldungen für Mitarbeitende",
  cards: {
    gold: "Registriert, viele Punkte",
    guest: "Nicht registriert",
    fresh: "Registriert, noch keine Punkte",
    locked: "Gesperrtes Konto",
    deactivated: "Deaktivierte Karte",
    app: "App-Nutzer mit vielen Gutscheinen",
    exact: "Punkte reichen genau für eine Prämie",
    unknown: "Unbekannte Karte",
  },
};
