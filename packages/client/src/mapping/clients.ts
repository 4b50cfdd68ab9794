import type { PartnerWire, StoreWire } from "@punktum/contracts";
import type { Client, ClientStore } from "../gateway.ts";

/** Maps a company to the gateway's type. */
export const clientOf = (partner: PartnerWire): Client => ({
  clientId: partner.id,
  clientName: partner.name,
  legalName: partner.legalName,
  showRegistrationButton: partner.showRegistrationButton,
  alwaysShowRegistration: partner.alwaysShowRegistration,
  showRegistrationCode: partner.showRegistrationCode,
  registrationModePosRegistrationTypeCode: partner.registrationModePosRegistrationTypeCode,
  pointsRoundingCode: partner.pointsRoundingCode,
  revenueRoundingCode: partner.revenueRoundingCode,
});

/** Maps a store to the gateway's type. */
export const clientStoreOf = (store: StoreWire): ClientStore => ({
  storeId: store.id,
  storeName: store.name,
  vatId: store.vatId,
  revenueModuleMode: store.revenueModuleMode,
  decimalRevenue: store.decimalRevenue,
  manualAllowed: store.manualAllowed,
  usesPin: store.usesPin,
});
