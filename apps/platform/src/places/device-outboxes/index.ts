export { type FormerDevice, readFormerDevices, readReachedDevice } from "./former.ts";
export { readOutboxHealth, settleLoss } from "./health.ts";
export { lockAnswered, noteAnswered, type NumberRange, openOutbox, readSettled, readStorage } from "./store.ts";
