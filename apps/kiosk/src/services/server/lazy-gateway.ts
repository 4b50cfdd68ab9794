import type { LoyaltyGateway } from "@punktum/client";
import { lazily } from "./server-connection.ts";

/** A gateway whose code loads with the first call, so that the screen saver need not wait for it. */
export function createLazyGateway(load: () => Promise<LoyaltyGateway>): LoyaltyGateway {
  const gateway = lazily(load);
  return {
    login: async (input) => await (await gateway()).login(input),
    confirmLogin: async (input) => await (await gateway()).confirmLogin(input),
    listClients: async () => await (await gateway()).listClients(),
    listStores: async (clientId) => await (await gateway()).listStores(clientId),
    mount: async (input) => await (await gateway()).mount(input),
    unmount: async (device) => await (await gateway()).unmount(device),
    readMounting: async (place) => await (await gateway()).readMounting(place),
    checkPin: async (input) => await (await gateway()).checkPin(input),
    setSessionPin: async (input) => await (await gateway()).setSessionPin(input),
    provePin: async (input) => await (await gateway()).provePin(input),
    sendPinMail: async (input) => await (await gateway()).sendPinMail(input),
    checkIn: async (input) => await (await gateway()).checkIn(input),
    readAccount: async (input) => await (await gateway()).readAccount(input),
    readBalance: async (input) => await (await gateway()).readBalance(input),
    readHistory: async (input) => await (await gateway()).readHistory(input),
    listCouponKeys: async (couponIds, couponKey) => await (await gateway()).listCouponKeys(couponIds, couponKey),
    redeem: async (input) => await (await gateway()).redeem(input),
    reserveVoucher: async (input) => await (await gateway()).reserveVoucher(input),
    isHeld: async (input) => await (await gateway()).isHeld(input),
    commitReservation: async (input) => await (await gateway()).commitReservation(input),
    releaseReservation: async (input) => await (await gateway()).releaseReservation(input),
    readRedemption: async (code) => await (await gateway()).readRedemption(code),
    handOutRedemption: async (input) => await (await gateway()).handOutRedemption(input),
    takeBackRedemption: async (input) => await (await gateway()).takeBackRedemption(input),
    setActivation: async (input) => await (await gateway()).setActivation(input),
    bookManualPoints: async (input) => await (await gateway()).bookManualPoints(input),
    bookRevenue: async (input) => await (await gateway()).bookRevenue(input),
    listPromotions: async (deviceKey) => await (await gateway()).listPromotions(deviceKey),
    register: async (input) => await (await gateway()).register(input),
    previewSale: async (input) => await (await gateway()).previewSale(input),
    bookSale: async (input) => await (await gateway()).bookSale(input),
    readSale: async (input) => await (await gateway()).readSale(input),
    readPaymentOffer: async (input) => await (await gateway()).readPaymentOffer(input),
    findReceipts: async (number) => await (await gateway()).findReceipts(number),
    previewReturn: async (input) => await (await gateway()).previewReturn(input),
    bookReturn: async (input) => await (await gateway()).bookReturn(input),
    listDisplayAds: async (deviceKey) => await (await gateway()).listDisplayAds(deviceKey),
    readReceiptLogo: async (deviceKey) => await (await gateway()).readReceiptLogo(deviceKey),
    readProgramConfig: async (organization) => await (await gateway()).readProgramConfig(organization),
  };
}
