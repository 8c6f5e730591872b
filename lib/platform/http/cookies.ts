/** The value of a cookie in a request; null if it is missing or empty. */
export function cookieIn(headers: Pick<Headers, "get">, name: string): string | null {
  const pairs = (headers.get("cookie") ?? "").split(/;\s*/);
  return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1) || null;
}
