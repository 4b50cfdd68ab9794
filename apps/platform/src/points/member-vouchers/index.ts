export { listHeld, listRedeemed } from "./member-vouchers.ts";
