import type { tablets as english } from "../en/tablets.ts";
import type { Mirror } from "../../mirror.ts";

/** Texte zum Einrichten eines Tablets mit einem QR-Code. */
export const tablets: Mirror<typeof english> = {
  title: "Tablet einrichten",
  sub: "Lesen Sie den Code mit der Kamera des Tablets, oder öffnen Sie dort die Adresse. Ein Passwort wird dort nicht eingegeben.",
  label: "QR-Code, der das Tablet {{name}} einrichtet",
  hint: "Der Code gilt einmal und zehn Minuten lang.",
  renew: "Neuer Code",
  local:
    "Diese Seite läuft unter der eigenen Adresse dieses Computers. Ein anderes Gerät erreicht sie nur unter der öffentlichen Adresse des Servers (PUBLIC_URL).",
  mounted: "{{name}} ist eingerichtet.",
  where: "Wo steht es?",
  find: "Laden oder Platz",
  free: "Plätze ohne Tablet",
  noPlace: "Jeder Platz hat sein Tablet. Legen Sie zuerst in einem Laden einen Platz an.",
  nothing: "Kein freier Platz passt dazu.",
  toStores: "Zu den Läden",
  another: "Ein anderer Platz",
};
