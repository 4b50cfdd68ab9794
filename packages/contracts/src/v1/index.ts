import { assignCoupon } from "./assign-coupon.ts";
import { authAdminLogin } from "./auth-admin.ts";
import * as catalogue from "./catalogue.ts";
import * as deviceManagement from "./device-management.ts";
import * as loyalty from "./loyalty.ts";
import * as mounting from "./mounting.ts";
import { revenuePoints } from "./revenue.ts";

/** Every call of v1. */
export const v1 = {
  assignCoupon,
  authAdminLogin,
  checkIn: deviceManagement.checkIn,
  deviceManagementAuthentication: deviceManagement.deviceManagementAuthentication,
  loginForApiKey: deviceManagement.loginForApiKey,
  getAllClients: deviceManagement.getAllClients,
  getStoresOfClient: deviceManagement.getStoresOfClient,
  downloadDisplayAds: deviceManagement.downloadDisplayAds,
  mountDevice: mounting.mountDevice,
  unMountDevice: mounting.unMountDevice,
  getPermissionUser: mounting.getPermissionUser,
  revenuePoints,
  getCouponKeys: deviceManagement.getCouponKeys,
  getUserDetails: loyalty.getUserDetails,
  getUserHistory: loyalty.getUserHistory,
  redeemCoupon: loyalty.redeemCoupon,
  redeemReward: loyalty.redeemReward,
  bookPoints: loyalty.bookPoints,
  getCoupons: catalogue.getCoupons,
  getRewards: catalogue.getRewards,
} as const;
