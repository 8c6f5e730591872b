/** What a request's host says about its tenant. */
export type HostTenant =
  | { kind: "named"; slug: string }
  /** localhost or an IP address: the tenant `local`, unless a header chooses another. */
  | { kind: "local" }
  /** The main domain itself, with or without www: a header or the default tenant decides (TEN-04). */
  | { kind: "none" }
  /** With a main domain configured: a host that is neither under it nor local. */
  | { kind: "unknown" };

/**
 * Derives the tenant from a Host header (with or without port). Source: TEN-02 to TEN-05, X-14, S-003, S-004.
 * `mainDomain` is configuration (MAIN_DOMAIN), undefined when not set.
 */
export function tenantOfHost(host: string, mainDomain: string | undefined): HostTenant {
  const name = hostName(host);
  if (name === "localhost" || isAddress(name)) return { kind: "local" };
  if (name.endsWith(".localhost")) return nearestLabel(name, "localhost");
  const main = mainDomain?.toLowerCase();
  if (!main) return { kind: "none" };
  if (name === main || name === `www.${main}`) return { kind: "none" };
  return name.endsWith(`.${main}`) ? nearestLabel(name, main) : { kind: "unknown" };
}

/** The label next to the main domain: b for a.b.main; www is ignored. */
function nearestLabel(name: string, main: string): HostTenant {
  const labels = name
    .slice(0, -main.length - 1)
    .split(".")
    .filter((label) => label !== "" && label !== "www");
  const slug = labels.at(-1);
  return slug ? { kind: "named", slug } : { kind: "none" };
}

/** The host name in a Host header: without its port, in lower case. */
export const hostName = (host: string): string => withoutPort(host).toLowerCase().replace(/\.$/, "");

function withoutPort(host: string): string {
  if (host.startsWith("[")) return host.slice(0, host.indexOf("]") + 1);
  return host.split(":").length > 2 ? host : host.replace(/:\d*$/, "");
}

function isAddress(name: string): boolean {
  return name.startsWith("[") || name.includes(":") || /^\d{1,3}(\.\d{1,3}){3}$/.test(name);
}

/** A tenant as requests know it. */
export type Tenant = {
  id: number;
  uuid: string;
  slug: string;
  name: string;
  /** The current domain of its site (tenant-name.ts). */
  domain: string;
  plan: string;
  languageId: number;
  isEnabled: boolean;
  isTestMode: boolean;
};
