export type Notice = { tone: "success" | "error" | "info" | "warning"; text: string };

const KEY = "kapi.notice";
export const NOTICE_EVENT = "kapi:notice";

/** Leaves a message for the notice banner of this page, or of the one that is opened next. */
export function leaveNotice(notice: Notice): void {
  sessionStorage.setItem(KEY, JSON.stringify(notice));
  window.dispatchEvent(new Event(NOTICE_EVENT));
}

/** Takes the message that was left, once. */
export function takeNotice(): Notice | null {
  const left = sessionStorage.getItem(KEY);
  sessionStorage.removeItem(KEY);
  return left === null ? null : (JSON.parse(left) as Notice);
}
