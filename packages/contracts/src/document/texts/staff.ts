import type { Texts } from "./texts.ts";

/** Staff, their sessions, PINs and flags, and what every call has. */
export const staffTexts: Texts = {
  ac: "Organisation, the id of the programme.",
  admin: "The first admin of the programme.",
  ak: "API key of the device, or the access token of a session.",
  apiKey: "The key in full, in this answer only: the platform keeps its hash.",
  askedAt: "Moment the work was asked for.",
  before:
    "Booking id of the last row of the page before: the answer begins with the next older one. Absent: with the newest.",
  clearedAt: "Moment the flag was taken away; null while it stands.",
  credentialTypeCode: "Kind of login: PM is the only one, e-mail and password.",
  current: "True for the session this request came with.",
  currentPassword: "The present password of the person who asks, needed where they change something of their own.",
  currentPin: "The PIN that is set for this session, needed by a device that has one.",
  details:
    "Facts for the text of the error, such as missing points, a date or `retryAfterSeconds`; absent where there are none.",
  email: "E-mail address somebody of the staff logs in with, in small letters.",
  ended: "How many sessions were ended.",
  entries: "What was reported, one entry for each kind of moment.",
  errorCode: "Code of the error table; clients decide by it.",
  errorInfo: "What went wrong; the first generation answers business errors with status 200 and this.",
  errorMessage: "One sentence in English for logs and developers; people read the text of the code.",
  errorType: "Code of the error table; clients decide by it.",
  expiresAt: "Moment from which it is good no more; null or absent: without end.",
  expiresInSeconds: "Seconds the access token is good for.",
  id: "Id the platform gave it, which never changes.",
  idempotencyKey:
    "Key the client makes before the first try of a write: a repeated key changes nothing and gets the first answer.",
  idleSeconds: "Seconds without a booking after which the duty ends by itself.",
  installationId: "Name the client gave its installation; the refresh token is good there only.",
  lastLoginAt: "Moment of the last login; null: never.",
  limit: "Most rows of the answer; 1,000 when absent. Fewer rows than that: it was the last page.",
  p: "Payload of the operation, as JSON itself or as JSON text.",
  pin: "The PIN that was typed; the platform keeps its hash and sends it nowhere.",
  problems:
    "Everything that is wrong with what was sent, each in a sentence with the place and the limit; absent where it is one thing.",
  raisedAt: "Moment the flag was raised.",
  refreshToken: "Brings the next access token at the same installation; absent where the login named none.",
  requestId: "Id of the request, to be quoted to the operator.",
  roleCode: "What the caller may do: the role of somebody of the staff, or DEVICE.",
  rule: "Rule that raised the flag by itself: CARD_BOOKINGS, PERSON_CARDS, PERSON_RETURNS or UNLINKED_RETURNS.",
  startedAt: "Moment of the login.",
  tags: "Facts that hold for every entry, such as screen, mode and browser; at most ten.",
  user: "Whom the answer is about.",
  userName: "E-mail address somebody of the staff logs in with; of a device what staff call it.",
  workId: "Id of the booking or sale that met the rule.",
};
