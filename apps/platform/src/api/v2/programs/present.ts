import type { Partner } from "../../../places/partners/index.ts";

/** A partner as the second generation shows it. */
export const toPartnerWire = (partner: Partner) => ({
  id: partner.id,
  name: partner.name,
  legalName: partner.legalName,
  partnerType: partner.type,
  showRegistrationButton: partner.showRegistrationButton,
  alwaysShowRegistration: partner.alwaysShowRegistration,
  showRegistrationCode: partner.registrationCode,
  registrationModePosRegistrationTypeCode: partner.serviceRegistrationCode,
  pointsRoundingCode: partner.pointsRoundingCode,
  revenueRoundingCode: partner.revenueRoundingCode,
  active: partner.active,
});
