export {
  discardDraft,
  type LookChange,
  publishDraft,
  readLookState,
  readLookVersion,
  revertTo,
  saveDraft,
} from "./store.ts";
