import type { ApiVersion, Operation, ProgramConfig } from "@punktum/contracts";
import type { GatewayOutcome, LoyaltyGateway } from "./gateway.ts";

/** Parts of {@link createGateway}. */
export interface GatewayOptions {
  readonly v1: LoyaltyGateway;
  readonly v2: LoyaltyGateway;
  /** The programme's current choice of generation; undefined means `v1`. */
  readonly config: () => ProgramConfig["p4m_api"] | undefined;
}

/** The generation that the programme chose for an operation. */
export function generationOf(api: ProgramConfig["p4m_api"] | undefined, operation: Operation): ApiVersion {
  return api?.operations?.[operation] ?? api?.default ?? "v1";
}

/**
 * One gateway over both generations. The programme chooses a generation per operation; an operation that it lacks is
 * sent to the other one.
 */
export function createGateway({ v1, v2, config }: GatewayOptions): LoyaltyGateway {
  const run = async <T>(
    operation: Operation,
    call: (gateway: LoyaltyGateway) => Promise<GatewayOutcome<T>>,
  ): Promise<GatewayOutcome<T>> => {
    const [chosen, other] = generationOf(config(), operation) === "v1" ? [v1, v2] : [v2, v1];
    const outcome = await call(chosen);
    return !outcome.ok && outcome.error.code === "METHOD_NOT_IMPLEMENTED" ? await call(other) : outcome;
  };
  return {
    login: (input) => run("login", (gateway) => gateway.login(input)),
    confirmLogin: (input) => run("login", (gateway) => gateway.confirmLogin(input)),
    listClients: () => run("clients", (gateway) => gateway.listClients()),
    listStores: (clientId) => run("stores", (gateway) => gateway.listStores(clientId)),
    mount: (input) => run("mount", (gateway) => gateway.mount(input)),
    unmount: (device) => run("unmount", (gateway) => gateway.unmount(device)),
    readMounting: (place) => v2.readMounting(place),
    checkPin: (input) => v2.checkPin(input),
    setSessionPin: (input) => v2.setSessionPin(input),
    provePin: (input) => v2.provePin(input),
    sendPinMail: (input) => v2.sendPinMail(input),
    checkIn: (input) => run("checkIn", (gateway) => gateway.checkIn(input)),
    readAccount: (input) => run("accountDetails", (gateway) => gateway.readAccount(input)),
    readBalance: (input) => run("balance", (gateway) => gateway.readBalance(input)),
    readHistory: (input) => run("history", (gateway) => gateway.readHistory(input)),
    readExplanation: (input) => v2.readExplanation(input),
    readExpiringPoints: (input) => run("balance", (gateway) => gateway.readExpiringPoints(input)),
    listCouponKeys: (couponIds, couponKey) =>
      run("couponKeys", (gateway) => gateway.listCouponKeys(couponIds, couponKey)),
    redeem: (input) => run("redeem", (gateway) => gateway.redeem(input)),
    reserveVoucher: (input) => v2.reserveVoucher(input),
    isHeld: (input) => v2.isHeld(input),
    commitReservation: (input) => v2.commitReservation(input),
    releaseReservation: (input) => v2.releaseReservation(input),
    readRedemption: (code) => v2.readRedemption(code),
    handOutRedemption: (input) => v2.handOutRedemption(input),
    takeBackRedemption: (input) => v2.takeBackRedemption(input),
    setActivation: (input) => run("redeem", (gateway) => gateway.setActivation(input)),
    bookManualPoints: (input) => run("revenuePoints", (gateway) => gateway.bookManualPoints(input)),
    bookRevenue: (input) => run("revenuePoints", (gateway) => gateway.bookRevenue(input)),
    listPromotions: (deviceKey) => run("revenuePoints", (gateway) => gateway.listPromotions(deviceKey)),
    register: (input) => run("register", (gateway) => gateway.register(input)),
    previewSale: (input) => run("revenuePoints", (gateway) => gateway.previewSale(input)),
    bookSale: (input) => run("revenuePoints", (gateway) => gateway.bookSale(input)),
    readSale: (input) => run("revenuePoints", (gateway) => gateway.readSale(input)),
    readPaymentOffer: (input) => run("revenuePoints", (gateway) => gateway.readPaymentOffer(input)),
    findReceipts: (number) => run("revenuePoints", (gateway) => gateway.findReceipts(number)),
    previewReturn: (input) => run("revenuePoints", (gateway) => gateway.previewReturn(input)),
    bookReturn: (input) => run("revenuePoints", (gateway) => gateway.bookReturn(input)),
    listDisplayAds: (deviceKey) => run("displayAds", (gateway) => gateway.listDisplayAds(deviceKey)),
    readReceiptLogo: (deviceKey) => run("displayAds", (gateway) => gateway.readReceiptLogo(deviceKey)),
    readProgramConfig: (organization) => v2.readProgramConfig(organization),
  };
}
