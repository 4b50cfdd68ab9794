import type { LoyaltyGateway } from "@punktum/client";

/** A gateway that does what the test says; anything else the test did not expect fails it. */
export function createTestGateway(methods: Partial<LoyaltyGateway>): LoyaltyGateway {
  const unexpected = () => Promise.reject(new Error("The test did not expect this call"));
  return {
    login: unexpected,
    confirmLogin: unexpected,
    listClients: unexpected,
    listStores: unexpected,
    mount: unexpected,
    unmount: unexpected,
    readMounting: unexpected,
    checkPin: unexpected,
    setSessionPin: unexpected,
    checkIn: unexpected,
    readAccount: unexpected,
    readBalance: unexpected,
    readHistory: unexpected,
    listCouponKeys: unexpected,
    redeem: unexpected,
    reserveVoucher: unexpected,
    isHeld: unexpected,
    commitReservation: unexpected,
    releaseReservation: unexpected,
    setActivation: unexpected,
    bookManualPoints: unexpected,
    bookRevenue: unexpected,
    listPromotions: unexpected,
    register: unexpected,
    previewSale: unexpected,
    bookSale: unexpected,
    readSale: unexpected,
    readPaymentOffer: unexpected,
    findReceipts: unexpected,
    previewReturn: unexpected,
    bookReturn: unexpected,
    listDisplayAds: unexpected,
    readReceiptLogo: unexpected,
    readProgramConfig: unexpected,
    ...methods,
  };
}
