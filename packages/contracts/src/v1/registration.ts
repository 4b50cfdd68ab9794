import * as z from "zod/mini";
import { done } from "../call.ts";
import { digitsId, givenKeyCode, identifierType, language, text } from "../wire.ts";
import { defineV1Call } from "./envelope.ts";
import { withDevice } from "../rights.ts";

const emailAddress = z.string().check(z.maxLength(254));
const upTo = (maximum: number) => z.optional(z.string().check(z.maxLength(maximum)));
const clientOptins = z.object({
  clientId: z.optional(digitsId),
  /** The person agrees to e-mail. */
  emailOptin: z.boolean(),
  /** The person agrees to the use of their data for advertising. */
  dataOptin: z.boolean(),
});

const register = defineV1Call({
  area: "device-management",
  operation: "Register",
  summary: "Registers the holder of a card by e-mail",
  description:
    "The person gets a mail whose link ends the registration. The same card and e-mail once more is answered with " +
    "`REGISTRATION_USER_EXISTS_NOT_ACTIVATED`, and the mail goes out again. Points already on the card stay.",
  example: {
    body: {
      channelCode: "A",
      emailAddress: "maria+punkte@example.org",
      keyCode: "4000000002",
      language: "de",
      clientId: "101",
      clientOptins: { clientId: "101", emailOptin: true, dataOptin: false },
    },
    response: { userId: "0192f0c1-7a10-7d21-8e44-0c5f1b2a3d4e", userReferenceCode: "U4000000002" },
  },
  roles: withDevice("members.cards"),
  payload: z.object({
    channelCode: z.literal("A"),
    emailAddress,
    keyCode: givenKeyCode,
    idType: z.optional(identifierType),
    language: z.optional(language),
    clientId: z.optional(digitsId),
    clientOptins: z.optional(z.union([clientOptins, z.array(clientOptins).check(z.maxLength(20))])),
    deviceKey: upTo(100),
  }),
  response: z.object({ userId: z.string(), userReferenceCode: z.string() }),
  errors: [
    "EMPTY_EMAIL",
    "EMAIL_FORMAT",
    "KEYCODE_NOT_FOUND",
    "USER_KEY_DOES_NOT_EXIST",
    "USER_KEY_DEACTIVATED",
    "REGISTRATION_USER_EXISTS_NOT_ACTIVATED",
    "REGISTRATION_USER_EXISTS",
    "CARD_ALREADY_REGISTERED",
    "DEVICE_NOT_MOUNTED",
    "GENERAL_NO_PERMISION",
    "IDEMPOTENCY_KEY_REUSED",
    "IDEMPOTENCY_KEY_IN_FLIGHT",
  ],
});

const updateProfileExtendedRegistration = defineV1Call({
  area: "device-management",
  operation: "UpdateProfileExtendedRegistration",
  summary: "Adds a person's data to their registration",
  description:
    "Card (`userReferenceCode`) and e-mail together name the person. A device may add to a registration that is not activated yet; " +
    "later only staff may. Repeating it changes nothing more.",
  example: {
    body: {
      userReferenceCode: "U4000000002",
      emailAddress: "maria+punkte@example.org",
      givenName: "Maria",
      familyName: "Muster",
      genderCode: "F",
      birthdate: "1984-02-29",
      streetHouseNo: "Lindenweg 3",
      zipCode: "04711",
      city: "Kranichstadt",
      countryCode: "DE",
      deviceKey: "0192f0c1-7a10-7d21-8e44-0c5f1b2a3d4e",
    },
    response: {},
  },
  roles: withDevice("members.cards"),
  payload: z.object({
    userReferenceCode: givenKeyCode,
    emailAddress,
    givenName: upTo(100),
    familyName: upTo(100),
    genderCode: z._default(z.enum(["M", "F", "NA"]), "NA"),
    birthdate: upTo(30),
    phoneNumber: upTo(40),
    streetHouseNo: upTo(200),
    zipCode: upTo(20),
    city: upTo(100),
    countryCode: z.optional(z.string().check(z.regex(/^(?:[A-Z]{2})?$/))),
    deviceKey: upTo(100),
  }),
  response: done,
  errors: [
    "EMPTY_EMAIL",
    "EMAIL_FORMAT",
    "EMPTY_USER_REF",
    "EMPTY_USER",
    "REQUEST_INVALID",
    "DEVICE_NOT_MOUNTED",
    "GENERAL_NO_PERMISION",
  ],
});

/**
 * Checks a shopper's own login for the till system or web shop where they typed it; opens no session (decision 0072).
 */
const validateLogin = defineV1Call({
  area: "loyalty",
  operation: "ValidateLogin",
  summary: "Checks a shopper's e-mail and password",
  description:
    "Answers which person and which cards it is; no session comes with it. Unknown, wrong and erased are answered alike, and tries " +
    "are counted per e-mail and per caller.",
  example: {
    body: { emailAddress: "maria@example.org", password: "secret words" },
    response: { userId: "0192f0c1-7a10-7d21-8e44-0c5f1b2a3d4e", userReferenceCodes: ["U4000000001"] },
  },
  roles: withDevice("members.cards"),
  payload: z.object({ emailAddress, password: z.string().check(z.maxLength(200)), clientId: z.optional(text(18)) }),
  response: z.object({ userId: z.string(), userReferenceCodes: z.array(z.string()) }),
  errors: ["LOGIN_ERROR", "EMPTY_EMAIL", "PASSWORD_REQUIRED", "REGISTRATION_USER_EXISTS_NOT_ACTIVATED", "RATE_LIMITED"],
});

/** Registration and the shopper's login of v1. */
export const registrationV1 = { register, updateProfileExtendedRegistration, validateLogin } as const;
