import type { AccountDetails } from "@punktum/client";
import { points } from "@punktum/domain";
import type { DeviceState } from "../storage/device-values.ts";
import type { Mounting } from "../storage/mounting.ts";
import type { OpenPrint } from "../storage/redeeming/open-print.ts";

/** A device mounted in a store of `pfm`. */
export const mountingSample: Mounting = {
  workstationId: "till-3",
  deviceId: "d-1",
  deviceKey: "device-key",
  appInteractionId: "till-3",
  cashInteractionId: "cash-3",
  deviceInformation: "Kasse 1",
  cameraPosition: "BC",
  posMode: "STD",
  language: "de",
  client: {
    clientId: "101",
    clientName: "Pfeil",
    legalName: "Pfeil GmbH",
    showRegistrationButton: true,
    alwaysShowRegistration: false,
    showRegistrationCode: "OPTSIM",
    registrationModePosRegistrationTypeCode: "NO",
  },
  store: {
    storeId: "1001",
    storeName: "Mitte",
    vatId: "DE1",
    revenueModuleMode: "FLOAT",
    decimalRevenue: true,
    manualAllowed: true,
    usesPin: false,
  },
};

/** Staff are signed in; nothing is mounted yet. */
export const signedIn: DeviceState = { email: "staff@pfm.example", token: "token" };

/** Everything a kiosk needs to serve shoppers. */
export const setUp: DeviceState = {
  email: "staff@pfm.example",
  refreshToken: "refresh",
  language: "de",
  mounting: mountingSample,
};

/** A registered shopper. */
export const accountSample: AccountDetails = {
  keyCode: "4000000001",
  idType: "CARDCODE",
  userReferenceCode: "REF-1",
  isRegistered: true,
  isLocked: false,
  isAppUser: false,
  points: points(12_480),
  lockedPoints: points(0),
  vouchers: [],
};

/** A print that is not booked. */
export const openPrintSample: OpenPrint = {
  keyCode: "4000000001",
  idType: "CARDCODE",
  clientId: "101",
  accountCouponId: "R7",
  accountVoucherId: "R7",
  couponKey: "",
  reservationId: "r1",
  idempotencyKey: "k1",
  redeemKey: "k2",
  atMs: 1_000,
};
