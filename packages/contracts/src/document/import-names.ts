import { importsApi } from "../v2/imports.ts";
import { inside } from "./inside.ts";

const details = importsApi.readImport.response;
const listed = inside(importsApi.listImports.response.shape.data);

/** Names of schemas about imports. */
export const importNames = {
  Import: listed,
  ImportDetails: details,
  ImportPerson: details.shape.createdBy,
  ImportField: inside(details.shape.fields),
  ImportProblem: inside(details.shape.problems),
  ImportKept: inside(details.shape.kept),
};
