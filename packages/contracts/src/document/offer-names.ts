import { displayAdsApi } from "../v2/administration/display-ads.ts";
import { kioskLook, looksApi, newKioskLook } from "../v2/administration/looks.ts";
import { mailTemplatesApi } from "../v2/administration/mail-templates.ts";
import { picturesApi } from "../v2/administration/pictures.ts";
import { voucherOfficeApi } from "../v2/administration/voucher-office.ts";
import { showingsApi } from "../v2/showings.ts";
import { previewStatusLevels } from "../v2/administration/status-level-sets.ts";
import { inside } from "./inside.ts";

const { body, response } = voucherOfficeApi.changeCoupons;
const figures = voucherOfficeApi.readCouponFigures.response;

const adFigures = displayAdsApi.readDisplayAdFigures.response;

/** Names of schemas of vouchers, their figures, pictures, the texts of mails, the screen saver, and tried levels. */
export const offerNames = {
  MailTemplate: mailTemplatesApi.readMailTemplate.response,
  MailWords: mailTemplatesApi.replaceMailTemplate.body,
  MailOfEvent: inside(mailTemplatesApi.listMailTemplates.response.shape.data),
  LibraryPicture: picturesApi.createPicture.response,
  VoucherEntry: voucherOfficeApi.listVouchers.response.def.options[0].def.element,
  VoucherChanges: body,
  ChangedVouchers: response,
  ChangedVoucher: inside(response.shape.changed),
  VoucherBefore: response.shape.changed.def.element.shape.before,
  VoucherFigures: figures,
  VoucherCounts: figures.shape.total,
  VoucherDay: inside(figures.shape.days),
  VoucherStore: inside(figures.shape.stores),
  KioskLook: kioskLook,
  NewKioskLook: newKioskLook,
  NewTheme: inside(newKioskLook.shape.theme),
  KioskLookState: looksApi.readLook.response,
  KioskLookDraft: looksApi.readLookDraft.response,
  KioskLookVersion: inside(looksApi.readLook.response.shape.versions),
  DisplayAd: displayAdsApi.readDisplayAd.response,
  DisplayAdOrder: displayAdsApi.orderDisplayAds.body,
  DisplayAdFigures: adFigures,
  DisplayAdDay: inside(adFigures.shape.days),
  DisplayAdStore: inside(adFigures.shape.stores),
  Showings: showingsApi.reportShowings.body,
  Showing: inside(showingsApi.reportShowings.body.shape.shown),
  LevelStep: inside(previewStatusLevels.body.shape.levels),
  LevelCount: inside(previewStatusLevels.response.shape.levels),
};
