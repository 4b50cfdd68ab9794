import type { ComponentType } from "react";

// Keeps the page chunks out of the route table, which every user loads.

/** The list of coupons and rewards. */
export const loadVouchers = async (): Promise<ComponentType> => (await import("./vouchers-page.tsx")).VouchersPage;

/** The editor of a new voucher. */
export const loadNewVoucher = async (): Promise<ComponentType> =>
  (await import("./new-voucher-page.tsx")).NewVoucherPage;

/** The editor of one voucher. */
export const loadVoucher = async (): Promise<ComponentType> => (await import("./voucher-page.tsx")).VoucherPage;
