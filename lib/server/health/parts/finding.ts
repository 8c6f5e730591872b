/** One thing that was looked at. */
export type Finding = {
  part: Part;
  state: "ok" | "warning" | "failure";
  /** What was found, a sentence. */
  says: string;
  /** What the operator should do about it; null when all is well. */
  todo: string | null;
};

/** What an installation consists of, in the order in which it is looked at. */
export const PARTS = [
  "configuration",
  "database",
  "migrations",
  "storage",
  "mail",
  "backups",
  "alerts",
  "disk",
  "clock",
] as const;
export type Part = (typeof PARTS)[number];

export const ok = (part: Part, says: string): Finding => ({ part, state: "ok", says, todo: null });
export const warning = (part: Part, says: string, todo: string): Finding => ({
  part,
  state: "warning",
  says,
  todo,
});
export const failure = (part: Part, says: string, todo: string): Finding => ({
  part,
  state: "failure",
  says,
  todo,
});

/** What an error says, with what it came from: libraries say "it failed" and name the reason as its cause. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const own = error.message || ("code" in error ? String(error.code) : error.name);
  // Several addresses of one host failed.
  if (error instanceof AggregateError && error.errors.length > 0) return reasonOf(error.errors[0]);
  return error.cause === undefined ? own : `${own} (${reasonOf(error.cause)})`;
}
