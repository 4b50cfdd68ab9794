export {
  articlesOf,
  goodsOf,
  isShopOrganization,
  SHOP_ORGANIZATIONS,
  type Article,
  type ArticleGroup,
  type ShopOrganization,
  type Words,
} from "./articles.ts";
export { bringBack, ringUp, countedLines, totalOf, voidLine, type Entry, type TillLine } from "./basket.ts";
export { closeReceipt, factsOf, voidReceipt, type TillPlace, type TillReceipt } from "./receipt.ts";
export {
  requestOf,
  poslogOf,
  transactionOf,
  RECEIPT_FORMATS,
  type ReceiptFormat,
  type TillRequest,
} from "./request.ts";
export { readAnswer, type AnswerReason, type TillAnswer, type TillReply } from "./answer.ts";
export {
  createTillOutbox,
  type RefusedReceipt,
  type Sending,
  type TillOutbox,
  type TillOutboxOptions,
} from "./till-outbox.ts";
export { amountText, paperText, printReceipt, type PaperLine } from "./print.ts";
export { planDay, type DayStep, type DayOptions } from "./day.ts";
export { playDay, type DayResult } from "./play-day.ts";
export { openShopAdmin, ShopAdminError, type AdminLogin, type ShopAdmin, type ShopPlace } from "./shop-admin.ts";
export { postWithKey } from "./post-with-key.ts";
