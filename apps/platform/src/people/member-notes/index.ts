export { deleteNote, deleteNotesOf, findNote, listNotes, moveNotes, writeNote } from "./store.ts";
