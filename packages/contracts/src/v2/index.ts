import * as accounts from "./accounts.ts";
import { listImages } from "./images.ts";
import * as login from "./login.ts";
import { mountDevice } from "./mount-device.ts";
import * as mountingService from "./mounting-service.ts";
import * as programs from "./programs.ts";
import { readUser } from "./read-user.ts";

/** Every call of the second generation and of the mounting service. */
export const v2 = {
  login: login.login,
  refresh: login.refresh,
  openDeviceSession: login.openDeviceSession,
  readProgramConfig: programs.readProgramConfig,
  listPartners: programs.listPartners,
  listStores: programs.listStores,
  readAccount: accounts.readAccount,
  readBalance: accounts.readBalance,
  readBalanceInEuros: accounts.readBalanceInEuros,
  listMemberships: accounts.listMemberships,
  listIdentifiers: accounts.listIdentifiers,
  readLevel: accounts.readLevel,
  listAccountCoupons: accounts.listAccountCoupons,
  readAccountDetails: accounts.readAccountDetails,
  listBookings: accounts.listBookings,
  createBooking: accounts.createBooking,
  changeAccountCoupon: accounts.changeAccountCoupon,
  readUser: readUser,
  createDevice: mountingService.createDevice,
  readDevice: mountingService.readDevice,
  deleteDevice: mountingService.deleteDevice,
  listMountings: mountingService.listMountings,
  readMounting: mountingService.readMounting,
  createMounting: mountingService.createMounting,
  mountDevice,
  changeMounting: mountingService.changeMounting,
  readProfile: mountingService.readProfile,
  listImages,
} as const;
