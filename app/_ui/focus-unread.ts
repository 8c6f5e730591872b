/**
 * Leads to the first number that could not be read, so that nobody saves or goes on without what they typed. To be asked before a form
 * is sent, and before what stands in it goes out of sight.
 * @returns whether there is one
 */
export function focusUnread(within: ParentNode = document): boolean {
  const unread = within.querySelector<HTMLElement>("[data-unread]");
  unread?.focus();
  return unread !== null;
}
