/** The path with its {names} filled from `params`, encoded. */
export const filledPath = (path: string, params: object = {}): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String((params as Record<string, unknown>)[name])),
  );

/** The query with its question mark; undefined, null and empty fields are left out. */
export function queryText(query: object = {}): string {
  const given = Object.entries(query).filter(
    ([, value]) => value !== undefined && value !== null && value !== "",
  );
  return given.length === 0
    ? ""
    : `?${new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()}`;
}
