export { profileColumns, profileResource } from "./resource.ts";
export {
  createProfile,
  changeProfile,
  deleteProfile,
  findProfileSettings,
  type ProfileSettings,
  setProfilePinHash,
} from "./store.ts";
