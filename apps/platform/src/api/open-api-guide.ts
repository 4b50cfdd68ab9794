/** What a developer must know before the first call; Markdown. */
export const API_GUIDE = `
Two generations of one interface over the same accounts, and the administration.

**Second generation** (\`/api/v2\`): log in with \`POST /api/v2/login\` and send the token as \`Authorization: Bearer …\`. The token is valid for
15 minutes. A login with an \`installationId\` also returns a refresh token. Errors have an \`errorType\`, a code of the list in the schema \`Error\`,
and a message for developers. Calls that move points need an \`Idempotency-Key\`. Other writes of a caller who is logged in accept one.

**First generation** (\`/api/v1\`): organisation \`ac\`, key \`ak\` and payload \`p\` in the query or, better, in the body. Business errors have the
HTTP status 200 and \`errorInfo.errorCode\`.

**Tills** send the header \`API-Key\`; the page "Connecting a till" of the documentation has examples.

**Identification**: a device sends the header \`identified-by\` to say how it obtained a code: \`READ\` from a card, stripe or screen, else \`TYPED\`.
With a typed number a member earns points and sees the balance, but spends none, unless the programme has other rules. A phone's living code
and the pass for a member's PIN are proof in themselves.

**Idempotency keys** (\`Idempotency-Key\`, 1 to 128 characters) are made by the client before the first try. A key belongs to its caller: the person,
the device, the application or the till's interaction point, within the programme. Two callers may use the same key independently. A repeated request
gets the first answer with its status, without a time limit. Another request under the same key is refused with IDEMPOTENCY_KEY_REUSED. A
refused request does not use up its key. A repeated booking waits while the first one is running, and gets its answer. Calls
whose body or answer holds a secret store no answer; their descriptions say so.

**Long lists** accept \`limit\` and \`after\`. \`after\` is the \`next\` of the previous page or, if the answer is an array, the id of its last row. So new rows
do not shift the pages. The descriptions say how the lists are sorted. Some lists also have \`offset\`, the number of rows to skip, or \`before\`,
another name of \`after\`. Lists of the mounting service use the list language: \`fields\`, \`s\`, \`filter\`, \`or\`, \`sort\`, \`join\`, \`limit\`, \`offset\` and
\`page\`, in the syntax of the crud-request library. A page with fewer rows than \`limit\` is the last one. A page behind it is an empty list, not an error.

**The list language** writes a condition as \`column||$operator||value\`. \`filter=connected||$eq||true&filter=os||$starts||And\` needs both conditions.
Of several \`or\` one is enough. \`s\`, a condition as JSON, replaces \`filter\` and \`or\`. \`filter[0]\` and \`filter[]\` are accepted as well. There are at most
20 of each, with at most 2,000 characters; \`s\` has at most 5,000. The value for a text column is compared as text, even if it looks like a
number or a date. Unknown names, \`$not\`, \`on\` in a join and values that contain \`||\` are refused with REQUEST_INVALID, which names the place. A list
that takes longer than two seconds is refused with SERVICE_UNAVAILABLE: ask for less.

**A request** has at most 16 kB of headers and 128 kB of body (receipts 256 kB). Its body is JSON in UTF-8 without \`Content-Encoding\`, unless the call
says otherwise. A larger body is refused with 413, larger headers with 431, and a body of another type or encoding with 415. The first generation
answers such bodies with 200 and GENERAL_INPUT_PARAMETER_INVALID, its legacy login with 400. Later versions may add members to an answer: ignore
those you do not know.

Points are whole numbers. Amounts of money are euros with at most two decimals. Moments are ISO 8601 or \`unixTimeStamp\`.
`.trim();

/** The groups of calls, in the order in which a new client needs them. */
export const API_TAGS: readonly { readonly name: string; readonly description: string }[] = [
  { name: "v2 login", description: "Sessions of staff and of devices" },
  { name: "sign-in", description: "Sessions of people in browsers, and fresh proofs of identity" },
  { name: "me", description: "A person's own data and settings" },
  { name: "v2 programs", description: "What a kiosk reads before a login, and where it can be mounted" },
  {
    name: "v2 accounts",
    description: "Balance, level, vouchers and history behind a code; codes and persons of an account",
  },
  { name: "v2 transactions", description: "Sales: preview, book, and read with the reasons of their points" },
  { name: "v2 reservations", description: "Vouchers held until they are committed or released" },
  { name: "v2 redemptions", description: "Codes of redemptions: read, use once, take back" },
  { name: "v2 phones", description: "Members' phones that show living codes" },
  { name: "v2 setup", description: "The first operator of an empty server" },
  { name: "platform: programmes", description: "What operators of the platform do with programmes" },
  { name: "v2 member PINs", description: "PINs that only members know" },
  { name: "v2 account care", description: "Fraud flag, closing, corrections and merging" },
  { name: "v2 users", description: "Persons: registration, data, password, export and erasure" },
  { name: "mounting service", description: "Devices, mountings, profiles and pictures, with the list language" },
  {
    name: "staff on duty",
    description:
      "The person on duty at a device: their token in the header `duty-token` lets the device do what only staff may",
  },
  {
    name: "outbox",
    description: "Bookings that tablets keep until the platform has answered, such as those made without a network",
  },
  {
    name: "offline losses",
    description: "Vouchers that tablets handed out without the platform, and that accounts did not cover",
  },
  { name: "dead letters", description: "Entries of tablets that were refused, and decisions about them" },
  { name: "approvals", description: "Work that a colleague approves later, within 72 hours" },
  { name: "privacy requests", description: "Requests of members about their data, until they are closed" },
  { name: "fraud flags", description: "Flags of accounts and staff, and decisions about them" },
  { name: "second person", description: "Manual work above a limit, which a second person confirms; flags of staff" },
  { name: "staff letters", description: "Invitations of staff, and resets of their passwords" },
  { name: "staff sessions", description: "Open sessions of people, logging out, and ending sessions" },
  { name: "identity providers", description: "Identity providers with which staff may sign in (OpenID Connect)" },
  { name: "PIN", description: "PINs of shops and profiles, checked by the server" },
  { name: "members", description: "The list of members and the search over everything, for the back office" },
  { name: "events", description: "What happened, in order, for other systems" },
  { name: "applications", description: "Servers of other systems, their keys, and the scopes of the keys" },
  { name: "webhooks", description: "Events that are posted to other systems" },
  { name: "client logs", description: "Errors and notable moments of kiosks, kept for 30 days" },
  { name: "device care", description: "Tablets that need help, and messages of staff to them" },
  { name: "audit log", description: "Who changed what, without the values" },
  { name: "reports", description: "Figures of a period, and the ledger they come from" },
  { name: "realtime", description: "Events of a device that were missed" },
  { name: "v1 login", description: "The first generation's legacy login" },
  { name: "v1 device-management", description: "Devices, shops and revenue in the first generation" },
  { name: "v1 loyalty", description: "Accounts and vouchers in the first generation" },
  { name: "v1 receipts", description: "Receipts of tills, ARTS POSLog" },
  { name: "administration: programmes", description: "Programmes, the tenants of the platform" },
  { name: "administration: test programmes", description: "Copies of a programme whose data can be reset" },
  { name: "administration: admins", description: "Staff and what they may do" },
  { name: "administration: places", description: "Partners, shops and interaction points as one tree" },
  { name: "administration: partners", description: "Companies that take part in a programme" },
  { name: "administration: stores", description: "Shops of partners" },
  { name: "administration: interaction points", description: "Places of tablets and tills" },
  { name: "administration: keys of tills", description: "Keys with which tills send their sales" },
  { name: "administration: vouchers", description: "Coupons, their keys, and rewards" },
  { name: "exports", description: "Lists that a job writes into files" },
  { name: "imports", description: "Imports of files from other systems" },
  { name: "administration: kiosk look", description: "Colours, logo, texts and settings of kiosks" },
  { name: "administration: pictures", description: "Pictures of vouchers that staff upload" },
  {
    name: "administration: screen saver",
    description: "Pictures of the screen saver: order, schedule, and how often they were shown",
  },
  { name: "administration: promotions", description: "Rules by which revenue earns points" },
  { name: "administration: status levels", description: "Levels and the points they need" },
  { name: "administration: custom properties", description: "Further properties of vouchers" },
  { name: "administration: tags", description: "Labels that records are sorted by" },
  { name: "administration: endpoints", description: "Addresses of other systems" },
  { name: "administration: mails", description: "Texts of the mails of a programme, per event and language" },
  { name: "administration: notifications", description: "Events that members are told of, and the channels" },
];
