export type Notice = {
  tone: "success" | "error" | "info" | "warning";
  text: string;
  /** A proposal's URL that can be copied, and its deal. */
  link?: { address: string; dealId: number };
  /**
   * A sending that waits so that it can be undone until `until`, in milliseconds since 1970. Offered on every page that is
   * opened meanwhile.
   */
  recall?: { dealId: number; scheduledId: number; until: number };
  /** Undoes what happened. Offered on this page only, because a function does not survive a page load. */
  undo?: () => void;
};

const KEY = "kapi.notice";
export const NOTICE_EVENT = "kapi:notice";

let offered: Notice | null = null;

/** Removes a message that was kept for the next page. */
export const forgetNotice = (): void => sessionStorage.removeItem(KEY);

/** Leaves a message to be shown on this page or on the next one. */
export function leaveNotice(notice: Notice): void {
  const { undo: _undo, ...kept } = notice;
  offered = notice;
  sessionStorage.setItem(KEY, JSON.stringify(kept));
  window.dispatchEvent(new Event(NOTICE_EVENT));
}

/** Returns the message that was left and removes it; one whose sending can be undone stays for the next page. */
export function takeNotice(): Notice | null {
  const left = sessionStorage.getItem(KEY);
  if (left === null) return null;
  const notice = JSON.parse(left) as Notice;
  if (!notice.recall) sessionStorage.removeItem(KEY);
  else if (notice.recall.until <= Date.now()) {
    forgetNotice();
    return null;
  }
  return offered?.text === notice.text ? offered : notice;
}
