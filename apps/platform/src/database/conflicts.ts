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

/**
 * Returns the result of `work`, or undefined when it violates a unique constraint. The transaction must then be rolled
 * back.
 */
export const unlessTaken = <T>(work: () => Promise<T>): Promise<T | undefined> => unlessRefused(UNIQUE_VIOLATION, work);

/**
 * Returns the result of `work`, or undefined when a row it refers to does not exist, or a row it deletes is still
 * referred to. The transaction must then be rolled back.
 */
export const unlessReferenced = <T>(work: () => Promise<T>): Promise<T | undefined> =>
  unlessRefused(FOREIGN_KEY_VIOLATION, work);
