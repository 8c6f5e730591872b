import { askNameServers, hasAddress, recordsOf } from "@/lib/platform/outbound/name-servers";
import { recordName, type DomainRow } from "./present-domain";

/** The result of DNS queries for a domain; null: no answer. */
export type Sighting = {
  proof: "seen" | "absent" | "other_value" | "no_answer";
  hasAddress: boolean | null;
};

/**
 * Queries the TXT record and the addresses of a domain, with the machine's name servers or KAPI_DNS_SERVERS. Uses
 * the network, so call it outside transactions. Never throws because of name servers.
 */
export async function lookUpDomain({
  domain,
  token,
}: Pick<DomainRow, "domain" | "token">): Promise<Sighting> {
  const [records, isAddressed] = await askNameServers((resolver) =>
    Promise.all([recordsOf(resolver.resolveTxt(recordName(domain))), hasAddress(resolver, domain)]),
  );
  return { proof: proofOf(records, token), hasAddress: isAddressed };
}

/** A text over 255 bytes comes in pieces. There may be unrelated records at the same name. */
function proofOf(records: string[][] | null, token: string): Sighting["proof"] {
  if (records === null) return "no_answer";
  if (records.length === 0) return "absent";
  return records.some((pieces) => pieces.join("").trim() === token) ? "seen" : "other_value";
}
