import type { Meanings } from "./texts.ts";

/** Texts of properties of staff, sessions, PINs and flags, and of the parts common to all calls. */
export const staffTexts: Meanings = {
  ac: { text: "Organisation, the id of the programme.", without: "it stands in the query" },
  admin: "The first admin of the programme.",
  ak: { text: "API key of the device, or the access token of a session.", without: "it stands in the query" },
  apiKey: "The key in full, in this answer only: the platform keeps its hash.",
  askedAt: "Moment the work was asked for.",
  before:
    "Booking id of the last row of the page before: the answer begins with the next older one. Absent: with the newest.",
  clearedAt: "Moment the flag was taken away; null while it stands.",
  credentialTypeCode: "Kind of login: PM is the only one, e-mail and password.",
  current: "True for the session this request came with.",
  currentPassword: {
    text: "The present password of the person who asks, needed where they change something of their own.",
    without: "somebody who runs the programme changes what is not their own",
  },
  currentPin: {
    text: "The PIN that is set for this session, needed by a device that has one.",
    without: "none is set, or staff ask",
  },
  details:
    "Facts for the text of the error, such as missing points, a date or `retryAfterSeconds`; absent where there are none.",
  email: "E-mail address somebody of the staff logs in with, in small letters.",
  ended: "How many sessions were ended.",
  entries: "What was reported, one entry for each kind of moment.",
  errorCode: "Code of the error table; clients decide by it.",
  errorInfo: "What went wrong; the first generation answers business errors with status 200 and this.",
  errorMessage: {
    text: "One sentence in English for logs and developers; people read the text of the code.",
    without: "the code is all there is",
  },
  errorType: "Code of the error table; clients decide by it.",
  expiresAt: { text: "Moment from which it is good no more.", without: "without end" },
  expiresInSeconds: "Seconds the access token is good for.",
  id: "Id the platform gave it, which never changes.",
  idempotencyKey: {
    text: "Key the client makes before the first try of a write: a repeated key changes nothing and gets the first answer.",
    without: "the request stands for itself, unless its header names a key",
  },
  idleSeconds: "Seconds without a booking after which the duty ends by itself.",
  installationId: {
    text: "Name the client gave its installation; the refresh token is good there only.",
    without: "no refresh token comes along",
  },
  lastLoginAt: "Moment of the last login; null: never.",
  limit: "Most rows of the answer; 1,000 when absent. Fewer rows than that: it was the last page.",
  p: {
    text: "Payload of the operation, as JSON itself or as JSON text.",
    without: "it stands in the query, or is empty",
  },
  pin: {
    text: "The PIN that was typed; the platform keeps its hash and sends it nowhere.",
    without: "no PIN was typed",
  },
  problems:
    "Everything that is wrong with what was sent, each in a sentence with the place and the limit; absent where it is one thing.",
  raisedAt: "Moment the flag was raised.",
  refreshToken: {
    text: "Brings the next access token at the same installation.",
    without: "the login named no installation",
  },
  requestId: { text: "Id of the request, to be quoted to the operator.", without: "none is known" },
  roleCode: "What the caller may do: the role of somebody of the staff, or DEVICE.",
  rule: "Rule that raised the flag by itself: CARD_BOOKINGS, PERSON_CARDS, PERSON_RETURNS or UNLINKED_RETURNS.",
  startedAt: "Moment of the login.",
  tags: { text: "Facts that hold for every entry, such as screen, mode and browser; at most ten.", without: "none" },
  user: "Whom the answer is about.",
  userName: "E-mail address somebody of the staff logs in with; of a device what staff call it.",
  workId: "Id of the booking or sale that met the rule.",
};
