"use client";

import { useEffect } from "react";
import { createSession, type Session } from "@/lib/api-client/session";
import { LOGOUT_EVENT } from "@/lib/api-client/events";
import { siteClient } from "./site-client";
import { forgetSession } from "../remember-session";
import { STORAGE_KEYS } from "../storage-keys";

/** Runs the site's session while a signed-in page is open. Renders nothing. */
export function SessionStart() {
  useEffect(() => startSession((session ??= createSession(siteClient())), window, location), []);
  return null;
}

/** One per page, even if the component mounts again. */
let session: Session | null = null;

/** Hides the page at once: the sign-in page takes a moment to load, and does not load without a network. */
const hidePage = () => void (document.body.hidden = true);

/**
 * Whether the server responds, with any status. If it does not, navigating would show the browser's error
 * page.
 */
const isReached = (): Promise<boolean> =>
  fetch("/robots.txt", { method: "HEAD", cache: "no-store" }).then(
    () => true,
    () => false,
  );

/** Milliseconds until the next try. */
const AGAIN = 5_000;

type Place = Pick<Location, "pathname" | "search" | "replace">;

/**
 * Starts the session of the page: the check at start, the check of the tokens every 60 s, and, when the
 * session ends, clearing its data and redirecting to the sign-in, which returns here (S-010, S-012). After a
 * logout in another tab the page is hidden, and the sign-in does not return here. While the server cannot be
 * reached, the page stays as it is, or hidden. Returns a function that stops it.
 */
export function startSession(
  session: Session,
  events: EventTarget,
  place: Place,
  forget: () => void = forgetSession,
  hide: () => void = hidePage,
  reached: () => Promise<boolean> = isReached,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;
  const lead = async (address: string) => {
    clearTimeout(timer);
    const isThere = await reached();
    // If the user has left the page meanwhile, do not redirect them.
    if (isStopped) return;
    if (isThere) place.replace(address);
    else timer = setTimeout(() => void lead(address), AGAIN);
  };
  const leave = () => {
    forget();
    void lead(`/login?${new URLSearchParams({ redirect: place.pathname + place.search })}`);
  };
  const hear = (event: Event) => {
    const { key, newValue } = event as StorageEvent;
    const isLoggedOut = key === STORAGE_KEYS.loggedOut;
    if (!isLoggedOut && !(key === STORAGE_KEYS.user && newValue === null)) return;
    hide();
    if (!isLoggedOut) return leave();
    // The same tab also reports the end of the session, which would lead back here.
    events.removeEventListener("storage", hear);
    void lead("/login");
  };
  events.addEventListener(LOGOUT_EVENT, leave);
  events.addEventListener("storage", hear);
  void session.start();
  return () => {
    isStopped = true;
    events.removeEventListener(LOGOUT_EVENT, leave);
    events.removeEventListener("storage", hear);
    clearTimeout(timer);
    session.stop();
  };
}
