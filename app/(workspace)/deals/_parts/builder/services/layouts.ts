/** Columns of the catalogue where there is room for them; narrower, a row is two lines. */
export const CATALOG_LAYOUT = "@lg:grid-cols-[minmax(0,1fr)_4.5rem_2.75rem_6.5rem_6.5rem]";

/** Columns of the selection where there is room for them; narrower, a row is two lines. */
export const SELECTED_LAYOUT =
  "@2xl:grid-cols-[2rem_minmax(0,1fr)_4.5rem_3.75rem_2.25rem_6rem_6.5rem_2.25rem]";
