import type { ErrorCode } from "@punktum/contracts";
import { errors as kioskErrors } from "./errors.ts";

/** All error texts: those of the kiosk, and those of calls that only the back office and other systems make. */
export const errors = {
  ...kioskErrors,
  APPROVAL_CLOSED: "This request has been decided already, or its time is over.",
  APPROVAL_ASKER_GONE: "The person who asked may not do this any more. Reject the request.",
  PRIVACY_REQUEST_CLOSED: "This request is closed already, or it is carried out by hand.",
  STEP_UP_REQUIRED: "Please prove once more who you are.",
  SECOND_FACTOR_REQUIRED:
    "You sign in with a second factor, which is not possible here. Please use a set-up code from the back office.",
  ADDRESS_NOT_ALLOWED: "The address must begin with https and be on the public internet.",
  SIGN_ON_REFUSED:
    "The sign-in service refused, or its answer does not fit. Please try again, or sign in with your password.",
  SIGN_ON_UNKNOWN_PERSON:
    "Your account at the sign-in service has no access here. Please ask to be invited with the same e-mail address.",
  SIGN_ON_EMAIL_UNVERIFIED:
    "The sign-in service has not verified your e-mail address. Please verify it there and try again.",
  SIGN_ON_UNREACHABLE: "The sign-in service cannot be reached. Please try again later, or sign in with your password.",
  SIGN_IN_EXPIRED: "This sign-in took too long. Please start again.",
  MAIL_VARIABLE_UNKNOWN: "The text names a variable that this mail does not have.",
  SANDBOX_REQUIRED: "This is possible in a test programme only.",
  SANDBOX_REFUSED:
    "No further copy can be made of it: a programme has at most five test programmes, and a test programme is not copied.",
  LAST_PROGRAM_ADMIN: "A programme needs at least one active admin.",
  EVENTS_FORGOTTEN: "The events are not kept any more.",
  ENTRY_HANDED_OVER: "The tablet has handed this over. It is to be booked here.",
  FIGURES_NOT_COUNTED: "The figures are being counted for the first time. Please try again in a minute.",
  IMPORT_WRONG_STEP: "The import is at another step by now. Please look at it again.",
  FILE_GONE: "The file is no longer here. Please make or upload it again.",
  TOO_MANY_PHONES: "This account cannot have more phones. Please remove one first.",
} as const satisfies Record<ErrorCode, string>;
