/** The result of one check. */
export type Finding = {
  part: Part;
  state: "ok" | "warning" | "failure";
  /** The result, as a sentence. */
  says: string;
  /** What the operator should do about it; null when all is well. */
  todo: string | null;
};

/** The parts of an installation, in the order in which they are checked. */
export const PARTS = [
  "configuration",
  "database",
  "migrations",
  "addresses",
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

/** An error's message with its causes, because libraries often give the actual reason only as the cause. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const own = plainTls(error.message) || ("code" in error ? String(error.code) : error.name);
  // Several addresses of one host failed.
  if (error instanceof AggregateError && error.errors.length > 0) return reasonOf(error.errors[0]);
  return error.cause === undefined ? own : `${own} (${reasonOf(error.cause)})`;
}

/** A message of OpenSSL (`error:0A00010B:SSL routines:ssl3_get_record:wrong version number:…`) in plain words. */
function plainTls(message: string): string {
  const [, problem] = /:SSL routines:[^:]*:([^:]+)/.exec(message) ?? [];
  if (problem === undefined) return message;
  return problem === "wrong version number"
    ? "what answers at this port does not speak TLS"
    : `TLS failed with '${problem}'`;
}
