/** The first field of a block, or what adds its first entry. */
const FIRST_FIELD = ":is(textarea, [role=textbox], input, button)";

/** Gives the focus to the first field of a block, given an element around it; without fields to the block itself. */
export function focusBlock(around: Element | null | undefined): void {
  const field = around?.querySelector<HTMLElement>(`[data-block-content] ${FIRST_FIELD}`);
  (field ?? around?.querySelector<HTMLElement>("[data-block-frame]"))?.focus();
}
