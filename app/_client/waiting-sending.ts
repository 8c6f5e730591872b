/**
 * A sending that waits so that it can be undone until `until`, in milliseconds since 1970. `form`: what the user wrote
 * of the mail, for the dialog that sends it again.
 */
export type WaitingSending = {
  text: string;
  dealId: number;
  scheduledId: number;
  until: number;
  form: object;
};

const KEY = "kapi.sending";
const UNDONE = "kapi.undone";
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

/** Keeps what was written of a mail that was undone, until its deal's mail is written again. */
export const keepUndone = ({ dealId, form }: WaitingSending): void =>
  sessionStorage.setItem(UNDONE, JSON.stringify({ dealId, form }));

/** What was written of this deal's mail, if that was undone; null: it was not. */
export function undoneForm(dealId: number): object | null {
  const kept = sessionStorage.getItem(UNDONE);
  const undone = kept === null ? null : (JSON.parse(kept) as Pick<WaitingSending, "dealId" | "form">);
  return undone?.dealId === dealId ? undone.form : null;
}

export const forgetUndone = (): void => sessionStorage.removeItem(UNDONE);
