/** What a mutant takes away: every kind of thing that a test suite must notice. */
type MutantKind =
  | "permission"
  | "tenant filter"
  | "rounding"
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
  | "order"
  | "concurrency"
  | "error handling"
  | "focus"
  | "format"
  | "schedule"
  | "storage";

/** One place of the product and how it is broken there. */
export type Mutant = {
  /** What goes wrong for somebody, in a few words, unique over all mutants. */
  name: string;
  kind: MutantKind;
  /** Relative to the project. */
  file: string;
  /**
   * The source that is replaced; it must occur exactly once in the file. A whole expression (with its `await`),
   * so that original and mutant can stand side by side in one build and be switched at run time; any text where
   * `asText` is set. White space counts as it stands in the file.
   */
  find: string;
  replace: string;
  /**
   * Set for what is no expression: SQL, JSON, a statement, a JSX attribute, a decorator such as "use client".
   * The file is then changed alone, with a build of its own if API or browser tests shall see it: a minute
   * each, so only where no expression will do.
   */
  asText?: true;
  /**
   * The tests that reach the place, cheapest first: files or folders of tests/unit and tests/api, browser tests as
   * "tests/e2e/file.spec.ts" or "tests/e2e/file.spec.ts:part of a title", those of tests/slow/screens likewise.
   */
  tests: readonly string[];
  /** Why nothing needs to catch it. */
  accepted?: string;
};
