import { z } from "zod";
import { can, contract, data, nameSchemas, rowId, rowReference } from "@/lib/core/contract/contract";
import { isoInstant } from "@/lib/core/contract/times";
import { MAX_DOMAIN } from "@/lib/domain/tenants/limits";
import { domainCalls } from "./calls";

/** The most domains of one tenant, verified or not. */
export const MAX_DOMAINS = 10;

/** Days for which an unverified domain is checked automatically. */
export const DAYS_OF_CHECKS = 7;

/** Problems of a domain's record; the screen has a text for each. */
const DOMAIN_PROBLEMS = ["absent", "other_value", "no_answer", "taken"] as const;

export const domainSchema = z.object({
  id: z.int(),
  /** The domain as browsers send it, in punycode. */
  domain: z.string(),
  /** The domain as people read it. */
  name: z.string(),
  /** given_up: not found for a week and no longer checked automatically. */
  state: z.enum(["pending", "verified", "given_up"]),
  is_main: z.boolean(),
  /** The TXT record that proves the domain. */
  record: z.object({ name: z.string(), value: z.string() }),
  problem: z.enum(DOMAIN_PROBLEMS).nullable(),
  has_address: z.boolean().nullable(),
  verified_at: isoInstant.nullable(),
  checked_at: isoInstant.nullable(),
  created_at: isoInstant,
});

export const domainsSchema = z.object({
  domains: z.array(domainSchema),
  /** The workspace's default domain. Custom domains point there by a CNAME record. */
  default_domain: z.string(),
});

export type DomainAnswer = z.output<typeof domainSchema>;
export type DomainsAnswer = z.output<typeof domainsSchema>;

const domainBody = z
  .strictObject({ domain: z.string().trim().min(1, "Enter a domain").max(MAX_DOMAIN) })
  .meta({ examples: [{ domain: "quotes.acme.example.com" }] });
const mainBody = z
  .strictObject({ id: rowReference.nullable().describe("A verified domain; null for none.") })
  .meta({ examples: [{ id: null }] });

nameSchemas({
  Domain: domainSchema,
  Domains: domainsSchema,
  DomainInput: domainBody,
  MainDomainInput: mainBody,
});

const tag = "Domains";
const params = z.object({ id: rowId });

export const domainsApi = {
  list: contract(domainCalls.list, {
    tag,
    access: can("settings.read", "settings.update"),
    operationId: "listDomains",
    summary: "List the workspace's own domains, by name.",
    response: data(domainsSchema),
  }),
  add: contract(domainCalls.add, {
    tag,
    access: can("settings.create"),
    fresh: true,
    operationId: "addDomain",
    summary: "Add a domain; it is served once its TXT record was seen.",
    limits: ["checkDomain"],
    body: domainBody,
    response: data(domainSchema),
    status: 201,
    refusals: { 409: "The workspace has as many domains as it may have." },
  }),
  check: contract(domainCalls.check, {
    tag,
    access: can("settings.update"),
    operationId: "checkDomain",
    summary: "Look up a domain's TXT record now.",
    limits: ["checkDomain"],
    params,
    response: data(domainSchema),
  }),
  remove: contract(domainCalls.remove, {
    tag,
    access: can("settings.delete"),
    operationId: "deleteDomain",
    summary: "Remove a domain, which is no longer served then.",
    params,
    response: z.undefined(),
  }),
  chooseMain: contract(domainCalls.chooseMain, {
    tag,
    access: can("settings.update"),
    fresh: true,
    operationId: "chooseMainDomain",
    summary: "Choose the domain that links begin with.",
    body: mainBody,
    response: data(domainsSchema),
    refusals: { 409: "The domain is not verified." },
  }),
};
