import { randomUUID } from "node:crypto";
import type { CurrencyAnswer, TenantCurrencyAnswer } from "@/lib/domain/currencies/api";
import type { DomainsAnswer } from "@/lib/domain/domains/api";
import type { Workspace } from "../../support/workspace";

/** A currency that no test workspace has at first. */
const SPARE = "GBP";

/** The id of a currency of the workspace that may be changed and removed. */
export async function spareCurrency(workspace: Workspace): Promise<number> {
  const find = async () =>
    (await workspace.raw<{ data: TenantCurrencyAnswer[] }>("GET", "/api/tenant-currencies")).body.data.find(
      ({ currency }) => currency.code === SPARE,
    )?.id;
  const known = await find();
  if (known !== undefined) return known;
  await workspace.raw("POST", "/api/tenant-currencies", { as: "admin", body: await newCurrency(workspace) });
  return (await find()) ?? 0;
}

/** A body that adds a currency that the workspace does not have. */
async function newCurrency(workspace: Workspace) {
  const { body } = await workspace.raw<{ data: CurrencyAnswer[] }>("GET", "/api/currencies");
  return { currency_id: body.data.find(({ code }) => code === SPARE)?.id, rate: 0.55 };
}

/** The same after removing that currency, if it was there. */
export async function againNewCurrency(workspace: Workspace) {
  await workspace.raw("DELETE", `/api/tenant-currencies/${await spareCurrency(workspace)}`, { as: "admin" });
  return newCurrency(workspace);
}

/** The id of a tax profile of the workspace that may be changed and retired. */
export async function spareTaxProfile(workspace: Workspace): Promise<number> {
  const { body } = await workspace.raw<{ data: { id: number } }>("POST", "/api/tax-profiles", {
    as: "admin",
    body: newTaxProfile(),
  });
  return body.data.id;
}

export const newTaxProfile = () => ({ name: `VAT ${randomUUID()}`, taxes: [{ name: "VAT", value: 8.1 }] });

/**
 * The id of a deal field of the workspace that may be changed and deleted. Reused, because there may be only
 * 30.
 */
export async function spareCustomField(workspace: Workspace): Promise<number> {
  const { body } = await workspace.raw<{ data: { id: number }[] }>("GET", "/api/custom-fields");
  if (body.data[0]) return body.data[0].id;
  const made = await workspace.raw<{ data: { id: number } }>("POST", "/api/custom-fields", {
    as: "admin",
    body: newCustomField(),
  });
  return made.body.data.id;
}

export const newCustomField = () => ({ subject: "deal", kind: "text", label: `Walked ${randomUUID()}` });

/**
 * The id of a domain of the workspace that may be checked and removed. Reused, because there may be only 10.
 */
export async function spareDomain(workspace: Workspace): Promise<number> {
  const [found] = await domainsOf(workspace);
  if (found) return found.id;
  const made = await workspace.raw<{ data: { id: number } }>("POST", "/api/domains", {
    as: "admin",
    body: newDomain(),
  });
  return made.body.data.id;
}

const domainsOf = async (workspace: Workspace) =>
  (await workspace.raw<{ data: DomainsAnswer }>("GET", "/api/domains", { as: "admin" })).body.data.domains;

const newDomain = () => ({ domain: `walk${randomUUID().slice(0, 8)}.test` });

/** A body that adds a domain, after removing the others to make room. */
export async function againNewDomain(workspace: Workspace) {
  for (const { id } of await domainsOf(workspace))
    await workspace.raw("DELETE", `/api/domains/${id}`, { as: "admin" });
  return newDomain();
}

/** A PNG of one pixel. */
export const smallPicture = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==",
  "base64",
);
