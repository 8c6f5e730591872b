import { forgetCopies } from "./cache/forget";
import type { ClientUser } from "./client-user";
import { browserStorage } from "./session/site-client";
import { DRAFT_PREFIX, STORAGE_KEYS } from "./storage-keys";

type Session = { user: ClientUser; tenantUuid: string; expiresAt: number | null };

/** Keeps what scripts may know of a session (SES-02, SES-03, SES-11, TEN-07). */
export function rememberSession({ user, tenantUuid, expiresAt }: Session): void {
  localStorage.setItem(STORAGE_KEYS.user, JSON.stringify(user));
  localStorage.setItem(STORAGE_KEYS.tenant, tenantUuid);
  if (expiresAt !== null) localStorage.setItem(STORAGE_KEYS.expiresAt, String(expiresAt));
}

/**
 * Forgets it, and all that was cached for it (SES-14). Language, theme, texts and colours belong to the
 * browser and stay.
 */
export function forgetSession(): void {
  for (const key of [STORAGE_KEYS.user, STORAGE_KEYS.tenant, STORAGE_KEYS.expiresAt])
    localStorage.removeItem(key);
  forgetCopies(browserStorage);
}

/**
 * Tells the other tabs that somebody logs out, and drops unsaved work: whoever logs out leaves nothing of it
 * behind. A session that merely ended keeps it for its user.
 */
export function forgetWork(): void {
  localStorage.setItem(STORAGE_KEYS.loggedOut, String(Date.now()));
  for (const key of Object.keys(localStorage)) if (key.startsWith(DRAFT_PREFIX)) localStorage.removeItem(key);
}
