import { LOGOUT_EVENT } from "@/lib/api-client/events";
import type { Session } from "@/lib/api-client/session";
import { forgetSession } from "../remember-session";

type Place = Pick<Location, "pathname" | "search" | "replace">;

/**
 * Starts the session of the page: the start check, the look at the tokens every 60 s, and, when the session ends, forgetting it and
 * the way to the sign-in, which leads back here (S-010, S-012). Returns what stops it.
 */
export function startSession(
  session: Session,
  events: EventTarget,
  place: Place,
  forget: () => void = forgetSession,
): () => void {
  const leave = () => {
    forget();
    place.replace(`/login?${new URLSearchParams({ redirect: place.pathname + place.search })}`);
  };
  events.addEventListener(LOGOUT_EVENT, leave);
  void session.start();
  return () => {
    events.removeEventListener(LOGOUT_EVENT, leave);
    session.stop();
  };
}
