/** How a commit's message looks; the hook and the workflow ask the same function. */

const TYPES = ["feat", "fix", "perf", "refactor", "test", "docs", "build"] as const;
const SUBJECT = /^(?<type>[a-z]+)(?:\((?<part>[a-z0-9-]+)\))?: (?<text>\S.*)$/;
const SUBJECT_MAX = 72;
const LINE_MAX = 100;
/** Git writes these by itself. */
const BY_GIT = /^(?:Merge |Revert "|fixup! |squash! )/;

const withoutComments = (message: string): readonly string[] =>
  message
    .split(/\r?\n/)
    .filter((line) => !line.startsWith("#"))
    .join("\n")
    .trim()
    .split("\n");

function checkSubject(subject: string): readonly string[] {
  const found = SUBJECT.exec(subject)?.groups;
  const { type = "", text = "" } = found ?? {};
  const problems: string[] = [];
  if (found === undefined) {
    problems.push("The subject has the form `type(package): what changes for the user`.");
  } else if (!TYPES.some((known) => known === type)) {
    problems.push(`The type is one of ${TYPES.join(", ")}.`);
  }
  if (subject.length > SUBJECT_MAX) {
    problems.push(`The subject has ${subject.length} characters, ${SUBJECT_MAX} at most.`);
  }
  if (text.endsWith(".")) {
    problems.push("The subject ends without a full stop.");
  }
  return problems;
}

function checkBody([blank = "", ...body]: readonly string[]): readonly string[] {
  const problems: string[] = [];
  if (blank !== "") {
    problems.push("An empty line stands between subject and body.");
  }
  // An address cannot be broken.
  const isLong = body.some((line) => line.length > LINE_MAX && line.includes(" "));
  if (isLong) {
    problems.push(`A line of the body has ${LINE_MAX} characters at most.`);
  }
  return problems;
}

/** What is wrong with a message, a sentence each; nothing where it is good. */
export function problemsOf(message: string): readonly string[] {
  const [subject = "", ...rest] = withoutComments(message);
  if (BY_GIT.test(subject)) {
    return [];
  }
  return [...checkSubject(subject), ...checkBody(rest)];
}
