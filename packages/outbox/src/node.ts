export { openFileStorage, type FileStorage } from "./storage/file-storage.ts";
