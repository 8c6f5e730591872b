/**
 * Focuses the first number that could not be parsed, so that nobody saves or continues without what they
 * typed. Call it before a form is sent, and before its fields are hidden. Fields inside `[data-tried-out]`,
 * which are only for trying out, are ignored.
 * @returns whether there is one
 */
export function focusUnread(within: ParentNode = document): boolean {
  const unread = [...within.querySelectorAll<HTMLElement>("[data-unread]")].find(
    (field) => field.closest("[data-tried-out]") === null,
  );
  unread?.focus();
  return unread !== undefined;
}
