export type { BookableEntry, BookedEntry, BookEntry, BookingContext } from "./entries.ts";
export { createRetryLetter, discardLetter, type LetterRow, listLetters } from "./dead-letters.ts";
export { takeOverEntries } from "./take-over.ts";
export { createSendOutbox } from "./service.ts";
export type { Answer } from "./words.ts";
