import { sqlStateOf } from "./errors.ts";

const UNIQUE_VIOLATION = "23505";
const FOREIGN_KEY_VIOLATION = "23503";

async function unlessRefused<T>(state: string, work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch (error) {
    if (sqlStateOf(error) === state) {
      return undefined;
    }
    throw error;
  }
}

/** What `work` answers, or undefined where a row like it is there already. The transaction can only be rolled back then. */
export const unlessTaken = <T>(work: () => Promise<T>): Promise<T | undefined> => unlessRefused(UNIQUE_VIOLATION, work);

/**
 * What `work` answers, or undefined where a row it names does not exist, or one it erases is still named. The transaction can
 * only be rolled back then.
 */
export const unlessReferenced = <T>(work: () => Promise<T>): Promise<T | undefined> =>
  unlessRefused(FOREIGN_KEY_VIOLATION, work);
