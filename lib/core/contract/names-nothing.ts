/**
 * Whether a change names no field. It then changes nothing: neither what is stored, nor its version, nor the audit
 * trail.
 */
export const namesNothing = (change: Readonly<Record<string, unknown>>): boolean =>
  Object.values(change).every((value) => value === undefined);
