/** What the page offers to somebody who is signed in; the server decides again when it is used. */
export type Staff = { isSignedIn: boolean; mayEdit: boolean; mayUpdate: boolean };

export const VISITOR: Staff = { isSignedIn: false, mayEdit: false, mayUpdate: false };

/** Somebody was signed in here; whether they still are the server has not said. */
export const UNKNOWN: Staff = { isSignedIn: true, mayEdit: false, mayUpdate: false };

/**
 * Reads the answer of GET /me (S-007): Edit needs deals.create or deals.update (PRO-06), recording an acceptance and saving ticks
 * deals.update (T-07).
 */
export function staffOf(answer: unknown): Staff {
  const rights = metaOf(answer);
  if (!rights) return VISITOR;
  const permissions = Array.isArray(rights.permissions) ? rights.permissions : [];
  const holdsAny = (...wanted: string[]) =>
    rights.is_super_admin === true || wanted.some((permission) => permissions.includes(permission));
  const mayUpdate = holdsAny("deals.update", "deals.manage");
  return { isSignedIn: true, mayEdit: mayUpdate || holdsAny("deals.create"), mayUpdate };
}

type Rights = { permissions?: unknown; is_super_admin?: unknown };

const metaOf = (answer: unknown): Rights | null =>
  typeof answer === "object" && answer !== null && "meta" in answer && typeof answer.meta === "object"
    ? answer.meta
    : null;
