export { profileColumns, profileResource } from "./resource.ts";
export {
  createProfile,
  changeProfile,
  deleteProfile,
  findProfileSettings,
  listProfiles,
  type ProfileSettings,
  setProfilePinHash,
} from "./store.ts";
