import { decoded } from "@/lib/core/decoded";

/** The value of a cookie in a request; null if it is missing or empty. */
export function cookieIn(headers: Pick<Headers, "get">, name: string): string | null {
  const pairs = (headers.get("cookie") ?? "").split(/;\s*/);
  return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1) || null;
}

/** All cookies of a request by name, decoded; of several with one name the first. */
export function cookiesIn(headers: Pick<Headers, "get">): Record<string, string> {
  const pairs = (headers.get("cookie") ?? "").split(/;\s*/).filter((pair) => pair.includes("="));
  return Object.fromEntries(
    pairs.reverse().map((pair) => {
      const at = pair.indexOf("=");
      return [pair.slice(0, at), decoded(pair.slice(at + 1))];
    }),
  );
}
