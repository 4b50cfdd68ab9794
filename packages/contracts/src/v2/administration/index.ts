import * as admins from "./admins.ts";
import * as customProperties from "./custom-properties.ts";
import * as endpoints from "./endpoints.ts";
import * as points from "./interaction-points.ts";
import * as notifications from "./notifications.ts";
import * as partners from "./partners.ts";
import * as programs from "./programs.ts";
import * as levelSets from "./status-level-sets.ts";
import * as stores from "./stores.ts";
import * as tags from "./tags.ts";

/** All administration calls of a programme. */
export const administrationApi = {
  createProgram: programs.createProgram,
  readProgram: programs.readProgram,
  changeProgram: programs.changeProgram,
  createAdmin: admins.createAdmin,
  listAdmins: admins.listAdmins,
  readAdmin: admins.readAdmin,
  changeAdmin: admins.changeAdmin,
  changeAdminPassword: admins.changeAdminPassword,
  createCustomProperty: customProperties.createCustomProperty,
  listCustomProperties: customProperties.listCustomProperties,
  readCustomProperty: customProperties.readCustomProperty,
  replaceCustomProperty: customProperties.replaceCustomProperty,
  createEndpoint: endpoints.createEndpoint,
  listEndpoints: endpoints.listEndpoints,
  readEndpoint: endpoints.readEndpoint,
  replaceEndpoint: endpoints.replaceEndpoint,
  deleteEndpoint: endpoints.deleteEndpoint,
  createProgramPoint: points.createProgramPoint,
  listProgramPoints: points.listProgramPoints,
  readPoint: points.readPoint,
  changePoint: points.changePoint,
  deletePoint: points.deletePoint,
  readPointDetails: points.readPointDetails,
  createPartnerPoint: points.createPartnerPoint,
  listPartnerPoints: points.listPartnerPoints,
  readPartnerPoint: points.readPartnerPoint,
  createStorePoint: points.createStorePoint,
  listStorePoints: points.listStorePoints,
  readStorePoint: points.readStorePoint,
  lookUpPoint: points.lookUpPoint,
  createPartner: partners.createPartner,
  readPartner: partners.readPartner,
  replacePartner: partners.replacePartner,
  deletePartner: partners.deletePartner,
  listAffiliates: partners.listAffiliates,
  listAffiliateUnits: partners.listAffiliateUnits,
  createStore: stores.createStore,
  readStore: stores.readStore,
  replaceStore: stores.replaceStore,
  deleteStore: stores.deleteStore,
  listProgramStores: stores.listProgramStores,
  lookUpStore: stores.lookUpStore,
  createStatusLevelSet: levelSets.createStatusLevelSet,
  previewStatusLevels: levelSets.previewStatusLevels,
  listStatusLevelSets: levelSets.listStatusLevelSets,
  readStatusLevelSet: levelSets.readStatusLevelSet,
  replaceStatusLevelSet: levelSets.replaceStatusLevelSet,
  deleteStatusLevelSet: levelSets.deleteStatusLevelSet,
  createTag: tags.createTag,
  listTags: tags.listTags,
  readTag: tags.readTag,
  replaceTag: tags.replaceTag,
  readNotificationConfiguration: notifications.readNotificationConfiguration,
  replaceNotificationConfiguration: notifications.replaceNotificationConfiguration,
  listNotificationValues: notifications.listNotificationValues,
} as const;
