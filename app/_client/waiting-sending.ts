/** A sending that waits so that it can be undone until `until`, in milliseconds since 1970. */
export type WaitingSending = { text: string; dealId: number; scheduledId: number; until: number };

const KEY = "kapi.sending";
export const SENDING_EVENT = "kapi:sending";

/** Offers to undo a sending, on this page and on those that are opened meanwhile. */
export function offerUndo(sending: WaitingSending): void {
  sessionStorage.setItem(KEY, JSON.stringify(sending));
  window.dispatchEvent(new Event(SENDING_EVENT));
}

/** The sending that can still be undone; null: there is none. */
export function waitingSending(): WaitingSending | null {
  const kept = sessionStorage.getItem(KEY);
  if (kept === null) return null;
  const sending = JSON.parse(kept) as WaitingSending;
  if (sending.until > Date.now()) return sending;
  forgetSending();
  return null;
}

export const forgetSending = (): void => sessionStorage.removeItem(KEY);
