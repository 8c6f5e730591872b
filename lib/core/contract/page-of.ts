/** Meta of one page of a list (REST-22); an empty list has one empty page. */
export const pageOf = ({ page, per_page }: { page: number; per_page: number }, total: number) => ({
  total,
  current_page: page,
  per_page,
  last_page: Math.max(1, Math.ceil(total / per_page)),
});
