export { catalogueCacheOf, type Catalogue, type CatalogueCache } from "./catalogue.ts";
export { presentLists, presentVoucher } from "./present.ts";
export { ruleVoucher } from "./rule.ts";
export {
  heldKeySchema,
  holdingSchema,
  holdVoucher,
  parseAccountVoucherId,
  vouchersOfAccount,
  type AccountVoucher,
  type Voucher,
  type VoucherKind,
} from "./voucher.ts";
