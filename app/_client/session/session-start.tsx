"use client";

import { useEffect } from "react";
import { createSession, type Session } from "@/lib/api-client/session";
import { LOGOUT_EVENT } from "@/lib/api-client/events";
import { siteClient } from "./site-client";
import { forgetSession } from "../remember-session";
import { STORAGE_KEYS } from "../storage-keys";

/** Runs the site's session while a page of the signed-in is open. Draws nothing. */
export function SessionStart() {
  useEffect(() => startSession((session ??= createSession(siteClient())), window, location), []);
  return null;
}

/** One for the page, whatever mounts again. */
let session: Session | null = null;

/** At once: the sign-in takes a moment to come, or does not come at all without a network. */
const hidePage = () => void (document.body.hidden = true);

/** Whether the server answers, whatever it says. Where it does not, a browser would leave for its own error page. */
const isReached = (): Promise<boolean> =>
  fetch("/robots.txt", { method: "HEAD", cache: "no-store" }).then(
    () => true,
    () => false,
  );

/** Milliseconds until the server is asked again. */
const AGAIN = 5_000;

type Place = Pick<Location, "pathname" | "search" | "replace">;

/**
 * Starts the session of the page: the start check, the look at the tokens every 60 s, and, when the session
 * ends, forgetting it and the way to the sign-in, which leads back here (S-010, S-012). Where another tab
 * logged out, nothing of the page stays to be read, and nothing leads back to it. While the server cannot be
 * reached, the page stays as it is, or empty. Returns what stops it.
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
    // Whoever left the page meanwhile is not taken from where they are.
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
    // The same tab also says that the session ended, which leads back here.
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
