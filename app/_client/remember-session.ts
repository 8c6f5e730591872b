import { forgetCopies } from "./cache/forget";
import type { ClientUser } from "./client-user";
import { browserStorage } from "@/app/_client/browser-storage";
import { DISCARDED_PREFIX, DRAFT_PREFIX, STORAGE_KEYS } from "./storage-keys";
import { forgetSending, forgetUndone } from "./waiting-sending";

type Session = { user: ClientUser; tenantUuid: string; expiresAt: number | null };

/** Stores the session data that scripts may read (SES-02, SES-03, SES-11, TEN-07). */
export function rememberSession({ user, tenantUuid, expiresAt }: Session): void {
  localStorage.setItem(STORAGE_KEYS.user, JSON.stringify(user));
  localStorage.setItem(STORAGE_KEYS.tenant, tenantUuid);
  if (expiresAt !== null) localStorage.setItem(STORAGE_KEYS.expiresAt, String(expiresAt));
}

/**
 * Deletes the session data and everything cached for it (SES-14). Language, theme, texts and colours belong
 * to the browser and stay.
 */
export function forgetSession(): void {
  for (const key of [STORAGE_KEYS.user, STORAGE_KEYS.tenant, STORAGE_KEYS.expiresAt])
    localStorage.removeItem(key);
  forgetCopies(browserStorage);
}

/**
 * Tells the other tabs about a logout and deletes unsaved work, so that nothing of the user is left. A
 * session that merely expired keeps the work for its user.
 */
export function forgetWork(): void {
  localStorage.setItem(STORAGE_KEYS.loggedOut, String(Date.now()));
  for (const key of Object.keys(localStorage))
    if (key.startsWith(DRAFT_PREFIX) || key.startsWith(DISCARDED_PREFIX)) localStorage.removeItem(key);
  forgetSending();
  forgetUndone();
}
