export { createPhoneCodes, type CodeProof, type PhoneCodes } from "./codes.ts";
export { createPhoneKeys, type PhoneKeys } from "./keys.ts";
export { deletePhones, enrolPhone, invitePhone, listPhones, revokePhone, type Phone } from "./store.ts";
