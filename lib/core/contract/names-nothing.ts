/** Whether a change names no field. Such a change has no effect: not on the row, its version or the audit trail. */
export const namesNothing = (change: Readonly<Record<string, unknown>>): boolean =>
  Object.values(change).every((value) => value === undefined);
