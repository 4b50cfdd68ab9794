/** Texts of setting a tablet up by a QR code. */
export const tablets = {
  title: "Set up a tablet",
  sub: "Scan the code with the tablet's camera, or open the address on it. No password is typed there.",
  label: "QR code that sets the tablet {{name}} up",
  hint: "The code works once and for ten minutes.",
  renew: "New code",
  local:
    "This page runs on this computer's own address. Another device reaches it only by the server's public address (PUBLIC_URL).",
  mounted: "{{name}} is set up.",
  where: "Where does it stand?",
  find: "Shop or place",
  free: "Places without a tablet",
  noPlace: "Every place has its tablet. Add a place to a shop first.",
  nothing: "No free place matches.",
  toStores: "To the shops",
  another: "Another place",
};
