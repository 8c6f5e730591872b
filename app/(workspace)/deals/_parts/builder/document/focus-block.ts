/** A field that text is written into. */
const WRITABLE = "textarea, [role=textbox]";

/** The first field of a block, or what adds its first entry. */
const FIRST_FIELDS = ["dd textarea", `:is(${WRITABLE}, input:not([hidden]), button)`];

/** Gives the focus to the first field of a block, given an element around it; without fields to the block itself. */
export function focusBlock(around: Element | null | undefined): void {
  const [first] = FIRST_FIELDS.flatMap(
    (field) => around?.querySelector<HTMLElement>(`[data-block-content] ${field}`) ?? [],
  );
  (first ?? frameOf(around))?.focus();
}

/** Gives the focus to the end of a block's last text; without any to the block itself. */
export function focusEndOf(around: Element | null | undefined): void {
  const last = [...(around?.querySelectorAll<HTMLElement>(`[data-block-content] :is(${WRITABLE})`) ?? [])].at(
    -1,
  );
  (last ?? frameOf(around))?.focus();
  if (last instanceof HTMLTextAreaElement) last.setSelectionRange(last.value.length, last.value.length);
}

/** Gives the focus to the text after the one that has it; false if that is the last one of the block. */
export function focusNextField(around: Element | null | undefined): boolean {
  const fields = inReadingOrder([
    ...(around?.querySelectorAll<HTMLElement>(`[data-block-content] :is(${WRITABLE})`) ?? []),
  ]);
  const next = fields[fields.findIndex((field) => field === document.activeElement) + 1];
  next?.focus();
  return next !== undefined;
}

/** A figure stands above its label, but after it in the document. */
const inReadingOrder = (fields: HTMLElement[]): HTMLElement[] =>
  fields.flatMap((field, index) => {
    const [before, after] = [fields[index - 1], fields[index + 1]];
    if (field.closest("dt") && after?.closest("dd")) return [after, field];
    return field.closest("dd") && before?.closest("dt") ? [] : [field];
  });

/** The blocks before and after one, in the order of the document. */
export function blocksAround(frame: Element | null) {
  const all = [...document.querySelectorAll("[data-block-frame]")];
  const index = all.findIndex((each) => each === frame);
  return { before: all[index - 1], after: all[index + 1] };
}

/** Touching any part of a block focuses its frame, which shows its tools. */
const frameOf = (around: Element | null | undefined) =>
  around?.matches("[data-block-frame]")
    ? (around as HTMLElement)
    : around?.querySelector<HTMLElement>("[data-block-frame]");
