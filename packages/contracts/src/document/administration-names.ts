import { administrationApi } from "../v2/administration/index.ts";
import { sandboxesApi } from "../v2/administration/sandboxes.ts";
import { simulatorApi } from "../v2/administration/simulator.ts";
import { vouchersAdminApi } from "../v2/administration/vouchers.ts";
import { listCount } from "../v2/list-page.ts";
import { staffLettersApi } from "../v2/staff-letters.ts";
import { tillKeysApi } from "../v2/till-keys.ts";
import { inside } from "./inside.ts";

const program = administrationApi.readProgram.response;
const { identification, handLimits, flagRules } = administrationApi.changeProgram.body.shape;
const levelSet = administrationApi.readStatusLevelSet.response;
const newCoupon = vouchersAdminApi.createCoupon.body;
/** Schemas of the administration that several calls share. */
export const administrationNames = {
  Program: program,
  IdentificationRules: program.shape.identification,
  HandLimits: program.shape.handLimits,
  FlagRules: program.shape.flagRules,
  IdentificationRulesChange: inside(identification),
  HandLimitsChange: inside(handLimits),
  FlagRulesChange: inside(flagRules),
  Sandbox: inside(sandboxesApi.listSandboxes.response.shape.data),
  SandboxMail: inside(sandboxesApi.listSandboxMails.response.shape.data),
  Admin: administrationApi.changeAdmin.response,
  StaffPerson: administrationApi.readAdmin.response,
  StaffInvitation: staffLettersApi.inviteStaff.response,
  StaffLinkRequest: staffLettersApi.acceptInvitation.body,
  CustomProperty: administrationApi.readCustomProperty.response,
  Endpoint: administrationApi.readEndpoint.response,
  InteractionPoint: administrationApi.readPoint.response,
  InteractionPointList: administrationApi.listStorePoints.response,
  ListCount: listCount,
  NewInteractionPoint: administrationApi.createStorePoint.body,
  OrganizationUnit: inside(administrationApi.listAffiliateUnits.response),
  PartnerSettings: administrationApi.readPartner.response,
  StoreSettings: administrationApi.readStore.response,
  StoreAddress: administrationApi.readStore.response.shape.address,
  StatusLevelSet: levelSet,
  StatusLevel: inside(levelSet.shape.levels),
  NewStatusLevel: inside(administrationApi.createStatusLevelSet.body.shape.levels),
  LevelNames: inside(administrationApi.createStatusLevelSet.body.shape.levels.def.element.shape.names),
  Tag: administrationApi.readTag.response,
  NotificationConfiguration: administrationApi.readNotificationConfiguration.response,
  NotificationChoice: inside(administrationApi.readNotificationConfiguration.response.shape.notifications),
  TillKey: inside(tillKeysApi.listTillKeys.response),
  CouponDefinition: vouchersAdminApi.readCoupon.response,
  RewardDefinition: vouchersAdminApi.readReward.response,
  VoucherDefinitionTexts: vouchersAdminApi.readCoupon.response.shape.texts,
  VoucherDefinitionText: inside(vouchersAdminApi.readCoupon.response.shape.texts.shape.de),
  NewRedeemAction: inside(newCoupon.shape.redeemActions),
  Promotion: vouchersAdminApi.readPromotion.response,
  RulePartner: inside(vouchersAdminApi.readPromotionNames.response.shape.partners),
  RuleStore: inside(vouchersAdminApi.readPromotionNames.response.shape.stores),
  RuleLevel: inside(vouchersAdminApi.readPromotionNames.response.shape.levels),
  RuleHours: inside(vouchersAdminApi.readPromotion.response.shape.hours),
  RuleConflict: inside(simulatorApi.checkPromotion.response.shape.conflicts),
  HistorySimulation: simulatorApi.readHistory.response,
  HistoryResult: inside(simulatorApi.readHistory.response.shape.result),
  HistoryOfRule: inside(simulatorApi.readHistory.response.shape.result.def.innerType.shape.drafts),
  TriedRule: inside(simulatorApi.simulatePromotions.body.shape.drafts),
  TriedLine: inside(simulatorApi.simulatePromotions.body.shape.basket),
  TriedSide: simulatorApi.simulatePromotions.response.shape.before,
  TriedSideLine: inside(simulatorApi.simulatePromotions.response.shape.before.shape.lines),
  TriedReason: inside(simulatorApi.simulatePromotions.response.shape.before.shape.reasons),
};
