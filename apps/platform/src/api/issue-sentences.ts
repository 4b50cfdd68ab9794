import type * as z from "zod/mini";

type Issue = z.core.$ZodIssue;
type Wordings = {
  readonly [Code in Issue["code"]]?: (issue: Extract<Issue, { readonly code: Code }>) => string;
};

/** Most issues reported for one request. */
const MOST_ISSUES = 20;

const unitOf = (origin: string): string => ({ string: " characters", array: " entries" })[origin] ?? "";

/** What a rule expects, by its kind. The value is never repeated, because it could be a password or a card. */
const WORDINGS: Wordings = {
  invalid_type: ({ expected }) => `must be of the type ${expected}`,
  too_big: ({ maximum, origin }) => `at most ${maximum}${unitOf(origin)}`,
  too_small: ({ minimum, origin }) => `at least ${minimum}${unitOf(origin)}`,
  invalid_value: ({ values }) => `must be one of ${values.map(String).join(", ")}`,
  invalid_format: ({ format, pattern }) => `must have the form ${format === "regex" ? (pattern ?? format) : format}`,
  not_multiple_of: ({ divisor }) => `must be a multiple of ${divisor}`,
};

function wordingOf<Code extends Issue["code"]>(code: Code, issue: Extract<Issue, { readonly code: Code }>): string {
  return WORDINGS[code]?.(issue) ?? issue.message;
}

/** The schema's own message takes precedence; the library's default message says nothing. */
const ruleOf = (issue: Issue): string =>
  issue.message === "Invalid input" || issue.message === "" ? wordingOf(issue.code, issue) : issue.message;

/** The first sentences, and how many more there are. */
export function limitedSentences(sentences: readonly string[]): readonly string[] {
  const more = sentences.length - MOST_ISSUES;
  return more > 0 ? [...sentences.slice(0, MOST_ISSUES), `and ${more} more`] : sentences;
}

/** One sentence per issue: the place, the rule and its limit. */
export const issueSentences = (part: string, issues: readonly Issue[]): readonly string[] =>
  limitedSentences(issues.map((issue) => `${[part, ...issue.path].join(".")}: ${ruleOf(issue)}`));
