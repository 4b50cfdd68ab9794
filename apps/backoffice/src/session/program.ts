import { createStore } from "../base/store.ts";

/** Name of the programme for people; its id until the name is known. */
export const programName = createStore("Punktum");
