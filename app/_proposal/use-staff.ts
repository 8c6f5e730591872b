import { useSyncExternalStore } from "react";
import { callAddress } from "@/app/_client/call-address";
import { noteSignIn, signInNote } from "@/app/_client/sign-in-note";
import { STORAGE_KEYS } from "@/app/_client/storage-keys";
import { authCalls } from "@/lib/domain/auth/calls";

/**
 * Who is signed in on this browser. Determined in the browser, because the page's HTML is the same for
 * everybody. The user that the workspace stores in local storage is a hint, and so is a visit of the sign-in page
 * in this tab, which may lead here directly: without a hint the server is not asked. The server's session decides,
 * because a hint may outlive it.
 */
export const useStaff = (): Staff => useSyncExternalStore(subscribe, staffNow, () => VISITOR);

/** Asks the server again, after a call was refused because somebody is signed in. */
export const askWhoIsSignedIn = (): Promise<void> => ask(hintOfUser());

let cache: { user: string | null; staff: Staff } | null = null;
const listeners = new Set<() => void>();

function subscribe(changed: () => void) {
  listeners.add(changed);
  if (listeners.size === 1) {
    addEventListener("storage", look);
    look();
  }
  return () => {
    listeners.delete(changed);
    if (listeners.size > 0) return;
    removeEventListener("storage", look);
    cache = null;
  };
}

function staffNow(): Staff {
  const user = hintOfUser();
  if (cache?.user !== user) cache = { user, staff: user === null ? VISITOR : UNKNOWN };
  return cache.staff;
}

/** Called when the hint may have changed. */
function look(): void {
  const isAsked = cache !== null && cache.user === hintOfUser() && cache.staff !== UNKNOWN;
  if (!isAsked && staffNow() === UNKNOWN) void ask(hintOfUser());
  for (const changed of listeners) changed();
}

async function ask(user: string | null): Promise<void> {
  const answer = await fetch(callAddress(authCalls.me), { headers: { Accept: "application/json" } }).catch(
    noAnswer,
  );
  // Without a response the reader may not decide here. The server also refuses what staff may not do.
  const staff = answer?.ok ? staffOf(await answer.json().catch(noAnswer)) : answer ? VISITOR : UNKNOWN;
  if (user !== hintOfUser()) return;
  // For the next load of this page.
  if (answer?.ok) noteSignIn();
  cache = { user: hintOfUser(), staff };
  for (const changed of listeners) changed();
}

const noAnswer = () => null;

function hintOfUser(): string | null {
  try {
    return localStorage.getItem(STORAGE_KEYS.user) ?? signInNote();
  } catch (error) {
    // Storage is blocked: treat the reader as a visitor.
    if (error instanceof DOMException) return null;
    throw error;
  }
}

/** What a signed-in member may do on the page. The server checks again on each call. */
export type Staff = { isSignedIn: boolean; mayEdit: boolean; mayUpdate: boolean };

const VISITOR: Staff = { isSignedIn: false, mayEdit: false, mayUpdate: false };

/** Somebody was signed in here; the server has not confirmed it yet. */
const UNKNOWN: Staff = { isSignedIn: true, mayEdit: false, mayUpdate: false };

/**
 * Reads the response of GET /me (S-007): Edit requires deals.create or deals.update (PRO-06); recording an
 * acceptance and saving the selection require deals.update (T-07).
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
