export type Notice = {
  tone: "success" | "error" | "info" | "warning";
  text: string;
  /** An address that belongs to it and can be copied. */
  link?: string;
  /** Takes back what happened. It is offered on this page alone: another document cannot know it. */
  undo?: () => void;
};

const KEY = "kapi.notice";
export const NOTICE_EVENT = "kapi:notice";

let offered: Notice | null = null;

/** Leaves a message for the page's corner, of this page or of the one that is opened next. */
export function leaveNotice(notice: Notice): void {
  const { undo: _undo, ...kept } = notice;
  offered = notice;
  sessionStorage.setItem(KEY, JSON.stringify(kept));
  window.dispatchEvent(new Event(NOTICE_EVENT));
}

/** Takes the message that was left, once. */
export function takeNotice(): Notice | null {
  const left = sessionStorage.getItem(KEY);
  sessionStorage.removeItem(KEY);
  if (left === null) return null;
  const notice = JSON.parse(left) as Notice;
  return offered?.text === notice.text ? offered : notice;
}
