export {
  addIdentifier,
  changeIdentifier,
  createAccount,
  removeIdentifier,
  type AccountCode,
  type IdentifierRow,
} from "./service.ts";
