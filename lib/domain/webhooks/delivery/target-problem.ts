import { isIP } from "node:net";
import { allowsPrivate } from "./allows-private";
import { isPublicAddress } from "./public-address";

export const LONGEST_URL = 2_000;

/** Why an address cannot be a webhook's, as far as that shows without asking anybody; null when it can. The codes have texts on the screen. */
export type TargetProblem = "not_a_url" | "needs_https" | "has_credentials" | "private_address";

export function targetProblem(text: string): TargetProblem | null {
  if (!URL.canParse(text)) return "not_a_url";
  const url = new URL(text);
  if (url.protocol !== "https:" && url.protocol !== "http:") return "not_a_url";
  if (url.username !== "" || url.password !== "") return "has_credentials";
  if (allowsPrivate()) return null;
  if (url.protocol !== "https:") return "needs_https";
  return isPrivateName(hostOf(url)) ? "private_address" : null;
}

/** The host without the brackets of IPv6. The URL parser has written odd forms of an IPv4 address (0x7f.1, 2130706433) as usual ones. */
export const hostOf = (url: URL): string => url.hostname.replace(/^\[(.*)\]$/, "$1").replace(/\.$/, "");

const isPrivateName = (host: string): boolean =>
  isIP(host)
    ? !isPublicAddress(host)
    : host === "localhost" || /\.(localhost|local|internal|home\.arpa)$/.test(host) || !host.includes(".");
