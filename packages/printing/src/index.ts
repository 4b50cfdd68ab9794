export * from "./document/build-document.ts";
export * from "./document/code-data.ts";
export * from "./document/raster.ts";
export * from "./paper.ts";
export * from "./ticket/ticket.ts";
