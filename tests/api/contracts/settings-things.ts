import { randomUUID } from "node:crypto";
import { currencyCalls } from "@/lib/domain/currencies/calls";
import { taxCalls } from "@/lib/domain/taxes/calls";
import { customFieldCalls } from "@/lib/domain/custom-fields/calls";
import { domainCalls } from "@/lib/domain/domains/calls";
import { HOUR } from "@/lib/core/time/milliseconds";
import { followingCalls } from "@/lib/domain/deals/calls";
import { mailTemplateCalls } from "@/lib/domain/mail-templates/calls";
import type { Workspace } from "../../support/workspace";

/** A currency that no test workspace has at first. */
const SPARE = "GBP";

/** The id of a currency of the workspace that may be changed and removed. */
export async function spareCurrency(workspace: Workspace): Promise<number> {
  const find = async () =>
    (await workspace.call(currencyCalls.listOfTenant)).body.data.find(
      ({ currency }) => currency.code === SPARE,
    )?.id;
  const known = await find();
  if (known !== undefined) return known;
  await workspace.call(currencyCalls.add, { as: "admin", body: await newCurrency(workspace) });
  return (await find()) ?? 0;
}

/** A body that adds a currency that the workspace does not have. */
async function newCurrency(workspace: Workspace) {
  const { body } = await workspace.call(currencyCalls.list);
  return { currency_id: body.data.find(({ code }) => code === SPARE)?.id ?? 0, rate: 0.55 };
}

/** The same after removing that currency, if it was there. */
export async function againNewCurrency(workspace: Workspace) {
  await workspace.call(currencyCalls.remove, { as: "admin", params: { id: await spareCurrency(workspace) } });
  return newCurrency(workspace);
}

/** The id of a tax profile of the workspace that may be changed and retired. */
export async function spareTaxProfile(workspace: Workspace): Promise<number> {
  const { body } = await workspace.call(taxCalls.create, { as: "admin", body: newTaxProfile() });
  return body.data.id;
}

export const newTaxProfile = () => ({ name: `VAT ${randomUUID()}`, taxes: [{ name: "VAT", value: 8.1 }] });

/**
 * The id of a deal field of the workspace that may be changed and deleted. Reused, because there may be only
 * 30.
 */
export async function spareCustomField(workspace: Workspace): Promise<number> {
  const { body } = await workspace.call(customFieldCalls.list);
  if (body.data[0]) return body.data[0].id;
  const made = await workspace.call(customFieldCalls.create, { as: "admin", body: newCustomField() });
  return made.body.data.id;
}

export const newCustomField = () => ({
  subject: "deal" as const,
  kind: "text" as const,
  label: `Walked ${randomUUID()}`,
});

/** The id of a mail template of the workspace that may be changed and deleted. */
export async function spareMailTemplate(workspace: Workspace): Promise<number> {
  const made = await workspace.call(mailTemplateCalls.create, { as: "admin", body: newMailTemplate() });
  return made.body.data.id;
}

export const newMailTemplate = () => ({ name: `Walked ${randomUUID()}`, language: "en" as const });

/** The id of a sending of a deal that waits for an hour. */
export async function scheduledSending(workspace: Workspace, id: number): Promise<number> {
  const { body } = await workspace.call(followingCalls.send, {
    params: { id },
    body: {
      contact_ids: [workspace.catalog.contactIds[0] ?? 0],
      send_at: new Date(Date.now() + HOUR).toISOString(),
    },
  });
  return body.data.scheduled_id ?? 0;
}

/**
 * The id of a domain of the workspace that may be checked and removed. Reused, because there may be only 10.
 */
export async function spareDomain(workspace: Workspace): Promise<number> {
  const [found] = await domainsOf(workspace);
  if (found) return found.id;
  const made = await workspace.call(domainCalls.add, { as: "admin", body: newDomain() });
  return made.body.data.id;
}

const domainsOf = async (workspace: Workspace) =>
  (await workspace.call(domainCalls.list, { as: "admin" })).body.data.domains;

const newDomain = () => ({ domain: `walk${randomUUID().slice(0, 8)}.test` });

/** A body that adds a domain, after removing the others to make room. */
export async function againNewDomain(workspace: Workspace) {
  for (const { id } of await domainsOf(workspace))
    await workspace.call(domainCalls.remove, { as: "admin", params: { id } });
  return newDomain();
}

/** A PNG of one pixel. */
export const smallPicture = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==",
  "base64",
);
