export { type ApprovalWork, storeRefusal } from "./approval.ts";
export { createApprovals, type Approvals } from "./service.ts";
export { countWaiting, listApprovals, type ListedApproval, readListed } from "./list.ts";
