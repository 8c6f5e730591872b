import { randomBytes } from "node:crypto";
import { ownDomain } from "@/db/schema";
import { constraintOf } from "@/lib/platform/http/failure";
import { within } from "@/db/tenancy";
import { audit } from "@/lib/domain/audit/audit";
import { takeTurns } from "@/lib/domain/tenants/take-turns";
import { asDomain } from "@/lib/domain/tenants/tenant-name";
import { conflict, invalid } from "@/lib/core/contract/errors";
import type { Context } from "@/lib/platform/context";
import { MAX_DOMAINS } from "./api";
import { domainProblem } from "./domain-problem";
import { auditedDomain, presentDomain } from "./present-domain";
import { mainDomainOf } from "./read-domain";

const MESSAGES = {
  not_a_domain: "must be a domain such as quotes.acme.com",
  domain_of_platform: "is the platform's own domain",
  taken: "is used by another workspace",
  already_added: "is in the list already",
} as const;

const refused = (code: keyof typeof MESSAGES) => invalid("domain", MESSAGES[code], code);

/** The required content of the TXT record: random, and without information about the workspace. */
export const newToken = (): string => randomBytes(16).toString("hex");

/**
 * Adds a domain. From now on it is checked regularly, and served once its TXT record is found. The errors do not
 * tell who else has it. Errors: 409 for more than 10 domains; 422 not_a_domain, domain_of_platform, taken,
 * already_added.
 */
export async function addDomain(context: Context, { domain: typed }: { domain: string }) {
  const { db, tenantId, now } = context;
  const domain = asDomain(typed);
  if (domain === null) throw refused("not_a_domain");
  const problem = await domainProblem(db, tenantId, domain);
  if (problem) throw refused(problem === "domainTaken" ? "taken" : "domain_of_platform");
  await takeTurns(context);
  if ((await db.$count(ownDomain, within(context, ownDomain))) >= MAX_DOMAINS)
    throw conflict("CONFLICT", `There are ${MAX_DOMAINS} domains. Remove one that is no longer needed.`);
  const [created] = await db
    .insert(ownDomain)
    .values({ tenantId, domain, token: newToken(), nextCheckAt: now, createdAt: now })
    .returning()
    .catch((error: unknown) => {
      throw constraintOf(error) === "own_domain_domain_key" ? refused("already_added") : error;
    });
  if (!created) throw new Error("a domain was not stored");
  await audit(context, {
    action: "created",
    subject: { type: "own_domain", id: created.id, name: domain },
    after: auditedDomain(created),
  });
  return presentDomain(created, await mainDomainOf(context));
}
