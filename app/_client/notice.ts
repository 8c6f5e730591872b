export type Notice = {
  tone: "success" | "error" | "info" | "warning";
  text: string;
  /** A proposal's URL that can be copied, and its deal. */
  link?: { address: string; dealId: number };
  /** Undoes what happened. Offered on this page only, because a function does not survive a page load. */
  undo?: () => void;
};

const KEY = "kapi.notice";
export const NOTICE_EVENT = "kapi:notice";

let offered: Notice | null = null;

/** Leaves a message to be shown on this page, or on the next one: only there if this page is being left. */
export function leaveNotice(notice: Notice, isLeaving = false): void {
  const { undo: _undo, ...kept } = notice;
  offered = notice;
  sessionStorage.setItem(KEY, JSON.stringify(kept));
  if (!isLeaving) window.dispatchEvent(new Event(NOTICE_EVENT));
}

/** Returns the message that was left and removes it. */
export function takeNotice(): Notice | null {
  const left = sessionStorage.getItem(KEY);
  sessionStorage.removeItem(KEY);
  if (left === null) return null;
  const notice = JSON.parse(left) as Notice;
  return offered?.text === notice.text ? offered : notice;
}
