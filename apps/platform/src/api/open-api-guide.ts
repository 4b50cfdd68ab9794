/** What a newcomer must know before the first call; Markdown. */
export const API_GUIDE = `
Two generations of one interface over the same accounts, and the administration.

**Second generation** (\`/api/v2\`): log in with \`POST /api/v2/login\`, send the token as \`Authorization: Bearer …\`. It lives 15 minutes; with an
\`installationId\` a refresh token comes along. Errors carry \`errorType\`, one of a fixed list, and a sentence for developers. Calls that move points
need an \`Idempotency-Key\` of the caller's own, made before the first try: a repeated key gets the first answer, for ever. Every other
write may carry one.

**First generation** (\`/api/v1\`): organisation \`ac\`, key \`ak\` and payload \`p\` in the query or, better, in the body. Business errors are HTTP 200 with
\`errorInfo.errorCode\`.

**Tills** send the header \`API-Key\`; the page "Connecting a till" of the documentation has examples.

A device says with the header \`identified-by\` how it came by a code: \`READ\` from a card, stripe or screen, else \`TYPED\`. A typed number
earns and sees the balance, but spends nothing unless the programme allows it. A phone's living code proves itself, and so
does the pass for a member's PIN.

**A key** (\`Idempotency-Key\`, 1 to 128 characters) belongs to its caller: the person, the device or the till's interaction point that logged
in, within the programme. Two callers may use the same one and never meet. A repeated key gets the first answer with its status, as long as the
request is the same; another request under it is refused with IDEMPOTENCY_KEY_REUSED. A refusal leaves the key free, and a copy of a booking
that comes while the first is at work waits for its answer. Calls whose body or answer holds a secret keep no answer, as their descriptions say.

**Lists** that may be long accept \`limit\` and \`after\`, which stays right while rows are added: it is the answer's \`next\`, or the id of the last
row where the answer is an array. Their descriptions say how they are sorted. Some lists also have \`offset\`: \`limit\` rows from there on; or
\`before\`, which is another name of \`after\`. Those of the mounting service are asked in the list language:
\`fields\`, \`s\`, \`filter\`, \`or\`, \`sort\`, \`join\`, \`limit\`, \`offset\` and \`page\`, as the crud-request library writes them. A page with fewer rows
than \`limit\` is the last one, and what lies behind it is an empty list, not an error. In the list language a condition is
\`column||$operator||value\`: \`filter=connected||$eq||true&filter=os||$starts||And\` needs both, \`or\` any of several, and \`s\`, a condition as
JSON, stands instead of both. \`filter[0]\` and \`filter[]\` are read as well; at most 20 of each, 2,000 characters long. A text column is compared
with what was typed, not with what it looks like. Anything unknown, \`$not\`, \`on\` in a join and a value with \`||\` are refused with
REQUEST_INVALID and the place; a list that takes longer than two seconds with SERVICE_UNAVAILABLE: ask for less.

**A request** has at most 128 kB of body (receipts 256 kB) and 16 kB of headers, and its body is JSON in UTF-8 without \`Content-Encoding\`. What is
more is answered with 413 or 431, anything else with 415; the first generation answers both kinds of wrong bodies with 200 and
GENERAL_INPUT_PARAMETER_INVALID, its legacy login with 400. Answers may have more members in later versions: ignore those you do not know.

Points are whole numbers, money on the wire is euros with at most two decimals, moments are ISO 8601 or \`unixTimeStamp\`.
`.trim();

/** The groups of calls, in the order a newcomer meets them. */
export const API_TAGS: readonly { readonly name: string; readonly description: string }[] = [
  { name: "v2 login", description: "Sessions of staff and of devices" },
  { name: "sign-in", description: "Sessions of people in browsers, and proofs of who they are" },
  { name: "me", description: "What a person reads and changes of themselves" },
  { name: "v2 programs", description: "What a kiosk reads before anybody has logged in, and where it may stand" },
  {
    name: "v2 accounts",
    description: "Balance, level, vouchers and history behind a code; codes and persons of an account",
  },
  { name: "v2 transactions", description: "Sales: previewed, booked, read with the reasons of their points" },
  { name: "v2 reservations", description: "Vouchers held until they are committed or released" },
  { name: "v2 redemptions", description: "Codes of redemptions: looked at, used once, taken back" },
  { name: "v2 phones", description: "Members' phones that show living codes" },
  { name: "v2 setup", description: "The first operator of an empty server" },
  { name: "platform: programmes", description: "What operators of the platform do with programmes" },
  { name: "v2 member PINs", description: "PINs only members know" },
  { name: "v2 account care", description: "Fraud flag, closing, corrections and merging" },
  { name: "v2 users", description: "Persons: registration, data, password, export and erasure" },
  { name: "mounting service", description: "Devices, mountings, profiles and pictures, with the list language" },
  {
    name: "staff on duty",
    description:
      "Who of the staff stands at a device: their token in the header `duty-token` lets the device do what only staff may",
  },
  {
    name: "outbox",
    description: "What tablets keep until the platform's word is known: bookings of a time without a network",
  },
  { name: "dead letters", description: "Entries of tablets that were refused, and decisions about them" },
  { name: "approvals", description: "Work that a colleague approves later, within 72 hours" },
  { name: "privacy requests", description: "What members asked about their data, until it is done" },
  { name: "fraud flags", description: "Flags of accounts and staff, and decisions about them" },
  { name: "second person", description: "Work by hand above a limit waits for a second person; flags of staff" },
  { name: "staff letters", description: "Invitations of staff, and passwords they have forgotten" },
  { name: "staff sessions", description: "Where people are logged in, logging out, and ending sessions" },
  { name: "identity providers", description: "With which identity providers staff may sign in (OpenID Connect)" },
  { name: "PIN", description: "PINs of shops and profiles, checked by the server" },
  { name: "members", description: "The list of members and the search over everything, for the back office" },
  { name: "events", description: "What happened, in order, for other systems" },
  { name: "applications", description: "Servers of others, their keys and what these may do" },
  { name: "webhooks", description: "Events that are posted to other systems" },
  { name: "client logs", description: "Errors and notable moments of kiosks, kept for 30 days" },
  { name: "device care", description: "Which tablets need help, and messages of staff to them" },
  { name: "audit log", description: "Who changed what, without the values" },
  { name: "reports", description: "Figures of a period, and the ledger they come from" },
  { name: "realtime", description: "Events of a device that were missed" },
  { name: "v1 login", description: "The first generation's legacy login" },
  { name: "v1 device-management", description: "Devices, shops and revenue in the first generation" },
  { name: "v1 loyalty", description: "Accounts and vouchers in the first generation" },
  { name: "v1 receipts", description: "Receipts of tills, ARTS POSLog" },
  { name: "administration: programmes", description: "Programmes, the tenants of the platform" },
  { name: "administration: admins", description: "Staff and what they may do" },
  { name: "administration: places", description: "Partners, shops and interaction points as one tree" },
  { name: "administration: partners", description: "Companies that take part" },
  { name: "administration: stores", description: "Their shops" },
  { name: "administration: interaction points", description: "Places of tablets and tills" },
  { name: "administration: keys of tills", description: "Keys a till sends its sales with" },
  { name: "administration: vouchers", description: "Coupons, their keys, and rewards" },
  { name: "exports", description: "Lists that are written into files by a job" },
  { name: "imports", description: "Files of other systems that are taken over" },
  { name: "administration: kiosk look", description: "Colours, logo, texts and settings of kiosks" },
  { name: "administration: pictures", description: "Pictures of vouchers that staff upload" },
  {
    name: "administration: screen saver",
    description: "Pictures of the screen saver: order, schedule, and how often they were shown",
  },
  { name: "administration: promotions", description: "Rules by which revenue earns points" },
  { name: "administration: status levels", description: "Levels and what they need" },
  { name: "administration: custom properties", description: "Further properties of vouchers" },
  { name: "administration: tags", description: "Words to sort by" },
  { name: "administration: endpoints", description: "Addresses of other systems" },
  { name: "administration: mails", description: "Texts of the mails of a programme, per event and language" },
  { name: "administration: notifications", description: "What members are told, and how" },
];
