/** What a mutant breaks. Covers everything that a test suite must notice. */
type MutantKind =
  | "permission"
  | "tenant filter"
  | "limit"
  | "label"
  | "text"
  | "status"
  | "promise"
  | "event"
  | "validation"
  | "price"
  | "state"
  | "escaping"
  | "cache"
  | "concurrency"
  | "error handling"
  | "focus"
  | "schedule"
  | "storage";

/** One change that breaks the product. */
export type Mutant = {
  /** What goes wrong for the user, in a few words. Unique among all mutants. */
  name: string;
  kind: MutantKind;
  /** Relative to the project. */
  file: string;
  /**
   * The source to replace, which must occur exactly once in the file. It is a whole expression (with its
   * `await`), so that original and mutant can be in one build and be switched at run time. With `asText` it
   * may be any text. White space must match.
   */
  find: string;
  replace: string;
  /**
   * For anything that is not an expression: SQL, JSON, a statement, a JSX attribute, a directive such as "use
   * client". The file is then changed for this mutant only, which needs a build of its own (a minute) if API
   * or browser tests are to see it. Use it only where no expression works.
   */
  asText?: true;
  /**
   * The tests that reach this code, cheapest first: files or folders of tests/api, browser tests as
   * "tests/e2e/file.spec.ts" or "tests/e2e/file.spec.ts:part of a title", and the same for
   * tests/slow/workspace and tests/slow/screens.
   */
  tests: readonly string[];
};
