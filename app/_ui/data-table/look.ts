/**
 * Looks of a table's parts. In a narrow container each row is a card: box, title and buttons on its first
 * line, labelled lines below.
 */
export const HEAD_CELL =
  "whitespace-nowrap border-b border-line px-4 py-2.5 text-left text-xs font-medium text-faint";
export const BODY_ROW =
  "border-b border-line last:border-b-0 hover:bg-sunken/60 aria-selected:bg-primary-50 dark:aria-selected:bg-primary-500/10 " +
  "@max-2xl:grid @max-2xl:grid-cols-[auto_minmax(0,1fr)_auto] @max-2xl:items-start @max-2xl:gap-x-3 @max-2xl:gap-y-1 @max-2xl:px-4 @max-2xl:py-3";
export const CELL = "@2xl:px-4 @2xl:py-3 @2xl:align-top @max-2xl:min-w-0";
export const CHOICE_CELL =
  "@2xl:w-0 @2xl:py-3 @2xl:pl-4 @2xl:align-top @max-2xl:col-start-1 @max-2xl:row-start-1 @max-2xl:self-center";
export const PHONE_CELLS = {
  title: "@max-2xl:col-start-2 @max-2xl:row-start-1 @max-2xl:self-center",
  // Without a box: the column of boxes would leave its gap.
  titleAlone: "@max-2xl:col-start-1 @max-2xl:col-span-2 @max-2xl:row-start-1 @max-2xl:self-center",
  line: "@max-2xl:col-span-3 @max-2xl:flex @max-2xl:flex-wrap @max-2xl:items-baseline @max-2xl:gap-x-2",
  actions: "@max-2xl:col-start-3 @max-2xl:row-start-1 @2xl:py-1.5 @2xl:text-right",
  hidden: "@max-2xl:hidden",
} as const;
