export { encodePicture, type EncodedPicture, type PictureProblem } from "./encode.ts";
export { drawLogo, pngLogoOf } from "./logos.ts";
export {
  addPicture,
  deletePicture,
  findPicture,
  findPictureByPath,
  listPictures,
  readPictureContent,
} from "./store.ts";
