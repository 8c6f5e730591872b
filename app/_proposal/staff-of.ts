/** What the page offers to somebody who is signed in; the server decides again when it is used. */
export type Staff = { isSignedIn: boolean; mayEdit: boolean };

/** Reads the stored user of this browser (S-007): Edit needs deals.create or deals.update (PRO-06). */
export function staffOf(stored: string | null): Staff {
  const user = stored ? parsed(stored) : null;
  if (!user) return { isSignedIn: false, mayEdit: false };
  const permissions = Array.isArray(user.permissions) ? user.permissions : [];
  return {
    isSignedIn: true,
    mayEdit: user.isSuperAdmin === true || EDITING.some((permission) => permissions.includes(permission)),
  };
}

const EDITING = ["deals.create", "deals.update"];

function parsed(stored: string): { permissions?: unknown; isSuperAdmin?: unknown } | null {
  try {
    const user: unknown = JSON.parse(stored);
    return typeof user === "object" ? user : null;
  } catch {
    // Not written by us: nobody is signed in.
    return null;
  }
}
