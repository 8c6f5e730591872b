const PROBLEMS = [
  "missing",
  "not_a_url",
  "needs_https",
  "has_credentials",
  "private_address",
  "unknown_host",
] as const;

export type UrlProblem = (typeof PROBLEMS)[number];

/** The text (below webhooks.urlProblems) of an address that the server refused, by its code. */
export const urlProblem = (code: string): UrlProblem =>
  PROBLEMS.find((known) => known === code) ?? "not_a_url";
