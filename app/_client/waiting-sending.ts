/**
 * A sending that waits so that it can be undone until `until`, in milliseconds since 1970. `form`: what the user wrote
 * of the mail, for the dialog that sends it again. `owner`: `<tenant uuid> <user id>`; another user who signs in in the
 * same tab gets nothing of it.
 */
export type WaitingSending = {
  owner: string;
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

/** The owner's sending that can still be undone; null: there is none. */
export function waitingSending(owner: string): WaitingSending | null {
  const kept = sessionStorage.getItem(KEY);
  if (kept === null) return null;
  const sending = JSON.parse(kept) as WaitingSending;
  if (sending.owner === owner && sending.until > Date.now()) return sending;
  forgetSending();
  return null;
}

export const forgetSending = (): void => sessionStorage.removeItem(KEY);

/** Keeps what was written of a mail that was undone, until its deal's mail is written again. */
export const keepUndone = ({ owner, dealId, form }: Undone): void =>
  sessionStorage.setItem(UNDONE, JSON.stringify({ owner, dealId, form }));

type Undone = Pick<WaitingSending, "owner" | "dealId" | "form">;

/** What the owner wrote of this deal's mail, if that was undone; null: it was not. */
export function undoneForm(owner: string, dealId: number): object | null {
  const kept = sessionStorage.getItem(UNDONE);
  const undone = kept === null ? null : (JSON.parse(kept) as Undone);
  if (undone && undone.owner !== owner) forgetUndone();
  return undone?.owner === owner && undone.dealId === dealId ? undone.form : null;
}

export const forgetUndone = (): void => sessionStorage.removeItem(UNDONE);
