import * as accounts from "./accounts.ts";
import { listImages } from "./images.ts";
import * as login from "./login.ts";
import { devices, mountDevice, mountings, profiles } from "./mounting-service/index.ts";
import { readBooking } from "./read-booking.ts";
import * as programs from "./programs.ts";
import { readUser } from "./read-user.ts";

/** Every call of v2 and of the mounting service. */
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
  readBooking,
  createBooking: accounts.createBooking,
  changeAccountCoupon: accounts.changeAccountCoupon,
  readUser: readUser,
  createDevice: devices.createDevice,
  readDevice: devices.readDevice,
  deleteDevice: devices.deleteDevice,
  listMountings: mountings.listMountings,
  readMounting: mountings.readMounting,
  createMounting: mountings.createMounting,
  mountDevice,
  changeMounting: mountings.changeMounting,
  readProfile: profiles.readProfile,
  listImages,
} as const;
