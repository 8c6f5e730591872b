/** The filters with one set, or with null or an empty text taken out. */
export function withFilter(
  filters: Readonly<Record<string, string>>,
  name: string,
  value: string | null,
): Record<string, string> {
  const others = Object.entries(filters).filter(([other]) => other !== name);
  return Object.fromEntries(value ? [...others, [name, value]] : others);
}
