/**
 * Leads to the first number that could not be read, so that nobody saves or goes on without what they typed.
 * To be asked before a form is sent, and before what stands in it goes out of sight. What is only tried out,
 * inside `[data-tried-out]`, holds nobody up.
 * @returns whether there is one
 */
export function focusUnread(within: ParentNode = document): boolean {
  const unread = [...within.querySelectorAll<HTMLElement>("[data-unread]")].find(
    (field) => field.closest("[data-tried-out]") === null,
  );
  unread?.focus();
  return unread !== undefined;
}
