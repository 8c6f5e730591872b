import { config } from "@/base/config.mjs";
import { hasTenant } from "@/db/server-checks";
import { askNameServers, hasAddress } from "@/lib/platform/outbound/name-servers";
import { ok, warning, type Finding } from "./finding";

/**
 * Checks that name servers know the main domain and the addresses below it, and that the workspace that is shown
 * where the host names none is there.
 */
export async function lookAtAddresses(): Promise<Finding[]> {
  const findings = [...(await lookAtMainDomain()), ...(await lookAtDefaultTenant())];
  return findings.length > 0 ? findings : [ok("addresses", "The site's addresses lead to a workspace.")];
}

/** Hosts in `/etc/hosts` are not seen, so an unknown name is a warning. */
async function lookAtMainDomain(): Promise<Finding[]> {
  const { MAIN_DOMAIN: domain, DEFAULT_TENANT: tenant } = config;
  if (domain === undefined) return [];
  const hosts = [domain, `${tenant}.${domain}`];
  const answers = await askNameServers((resolver) =>
    Promise.all(hosts.map((host) => hasAddress(resolver, host))),
  );
  return hosts
    .filter((_, index) => answers[index] === false)
    .map((host) =>
      warning(
        "addresses",
        `No name server knows an address of ${host}.`,
        `Make records (A, AAAA or CNAME) for ${domain} and *.${domain} that lead to this server, or correct ` +
          "MAIN_DOMAIN.",
      ),
    );
}

async function lookAtDefaultTenant(): Promise<Finding[]> {
  const { DATABASE_URL: url, DATABASE_ADMIN_URL: adminUrl, DEFAULT_TENANT: slug } = config;
  if (!url) return [];
  // The part "database" says why it does not answer; before its migration the table is not there.
  const isThere = await hasTenant(adminUrl ?? url, slug).catch(() => true);
  if (isThere) return [];
  return [
    warning(
      "addresses",
      `There is no workspace named ${slug}, which is shown where the host names none.`,
      "Set DEFAULT_TENANT to the name of one that is there, or make it.",
    ),
  ];
}
