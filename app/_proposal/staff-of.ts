/** What the page offers to somebody who is signed in; the server decides again when it is used. */
export type Staff = { isSignedIn: boolean; mayEdit: boolean; mayUpdate: boolean };

/**
 * Reads the stored user of this browser (S-007): Edit needs deals.create or deals.update (PRO-06), recording an acceptance and saving
 * ticks deals.update (T-07).
 */
export function staffOf(stored: string | null): Staff {
  const user = stored ? parsed(stored) : null;
  if (!user) return VISITOR;
  const permissions = Array.isArray(user.permissions) ? user.permissions : [];
  const holdsAny = (...wanted: string[]) =>
    user.isSuperAdmin === true || wanted.some((permission) => permissions.includes(permission));
  const mayUpdate = holdsAny("deals.update", "deals.manage");
  return { isSignedIn: true, mayEdit: mayUpdate || holdsAny("deals.create"), mayUpdate };
}

const VISITOR: Staff = { isSignedIn: false, mayEdit: false, mayUpdate: false };

function parsed(stored: string): { permissions?: unknown; isSuperAdmin?: unknown } | null {
  try {
    const user: unknown = JSON.parse(stored);
    return typeof user === "object" ? user : null;
  } catch {
    // Not written by us: nobody is signed in.
    return null;
  }
}
