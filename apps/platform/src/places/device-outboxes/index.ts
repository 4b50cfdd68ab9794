export { type FormerDevice, readFormerDevices, readReachedDevice } from "./former.ts";
export { countUnsent, readOutboxHealth, settleLoss } from "./health.ts";
export { lockAnswered, noteAnswered, type NumberRange, openOutbox, readSettled, readStorage } from "./store.ts";
