import type { DisplayAd } from "../../../offers/display-ads/index.ts";
import type { Partner } from "../../../places/partners/index.ts";
import type { Store } from "../../../places/stores/index.ts";

/** A partner is called client here. */
export const toClientWire = (partner: Partner) => ({
  clientId: partner.id,
  clientName: partner.name,
  legalName: partner.legalName,
  showRegistrationButton: partner.showRegistrationButton,
  alwaysShowRegistration: partner.alwaysShowRegistration,
  showRegistrationCode: partner.registrationCode,
  registrationModePosRegistrationTypeCode: partner.serviceRegistrationCode,
  pointsRoundingCode: partner.pointsRoundingCode,
  revenueRoundingCode: partner.revenueRoundingCode,
});

/** Store with facts about its PIN, never the PIN itself. */
export const toClientStoreWire = (store: Store) => ({
  storeId: store.id,
  storeName: store.name,
  vatId: store.vatId,
  revenueModuleMode: store.revenueModuleMode,
  decimalRevenue: store.decimalRevenue,
  manualAllowed: store.manualAllowed,
  usesPin: store.usesPin,
  pins: [],
});

export const toDisplayAdWire = (ad: DisplayAd) => ({
  id: ad.id,
  displayAdUsageCode: ad.usageCode,
  pictureFilePath: ad.filePath,
  filePath: ad.filePath,
  order: ad.order,
  displayDurationMsec: ad.displayDurationMsec,
  validFrom: ad.validFrom?.toISOString() ?? null,
  validTo: ad.validTo?.toISOString() ?? null,
  weekdays: ad.weekdays.join(","),
});
