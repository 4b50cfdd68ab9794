import type { PartnerWire, StoreWire } from "@punktum/contracts";
import type { Client, ClientStore } from "../gateway.ts";

/** A company in the words of the gateway. */
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

/** A store in the words of the gateway. */
export const clientStoreOf = (store: StoreWire): ClientStore => ({
  storeId: store.id,
  storeName: store.name,
  vatId: store.vatId,
  revenueModuleMode: store.revenueModuleMode,
  decimalRevenue: store.decimalRevenue,
  manualAllowed: store.manualAllowed,
  usesPin: store.usesPin,
});
