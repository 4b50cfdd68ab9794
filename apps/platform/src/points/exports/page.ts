import type { ExportFilter } from "@punktum/contracts";
import type { UiLanguage } from "@punktum/domain";
import type { ProgramTransaction } from "../../database/index.ts";
import type { Identity } from "../../office/sessions/index.ts";
import type { Level } from "../../offers/levels/index.ts";

/** What a page of a list is read for. */
export interface PageAsked {
  readonly transaction: ProgramTransaction;
  /** Who asked for the export, with their rights and reach of now. */
  readonly identity: Identity;
  readonly language: UiLanguage;
  readonly from: Date | null;
  readonly to: Date | null;
  readonly filter: ExportFilter;
  /** The `next` of the page before. */
  readonly after: string | null;
  readonly now: Date;
  readonly readLevels: () => Promise<readonly Level[]>;
}

/** A page of a table. */
export interface TablePage {
  readonly rows: readonly (readonly (string | number)[])[];
  readonly next: string | null;
}
