const KEY = "kapi.signs_in";

/**
 * Notes that somebody came to sign in in this tab, or did. A proposal's page, which cannot see the session, then asks
 * the server who reads it.
 */
export function noteSignIn(): void {
  try {
    sessionStorage.setItem(KEY, "1");
  } catch (error) {
    // Storage is blocked or full: the page is shown as to a customer.
    if (!(error instanceof DOMException)) throw error;
  }
}

/** Null: nobody came to sign in in this tab. Error: DOMException if storage is blocked. */
export const signInNote = (): string | null => sessionStorage.getItem(KEY);
