import postgres from "postgres";
import { http } from "../support/http";
import { raiseLimits } from "../support/raise-limits";
import { sampleContent } from "../support/sample-proposal";

export const HOST = "bench.localhost";
/** Rows of the bench's tenant by default. */
export const AMOUNTS = { deals: 100_000, services: 10_000 };

export type BenchTenant = {
  token: string;
  proposals: { uuid: string; id: number; optionalLine: number; openLine: number }[];
  /** Links of proposals that are documents: more than ten blocks and thirty lines each. */
  documents: string[];
  itemIds: number[];
  clientId: number;
  taxProfileId: number;
};

/**
 * Fills the bench's tenant with multi-row inserts as the migrating role. Its limits are raised, but still
 * counted.
 */
export async function fillTenant(
  adminUrl: string,
  tenantId: number,
  { deals, services } = AMOUNTS,
): Promise<void> {
  await raiseLimits(adminUrl, tenantId);
  const sql = postgres(adminUrl, { max: 1, onnotice: () => undefined });
  await sql.begin(async (tx) => {
    await tx`select app_set_tenant(${tenantId})`;
    await tx`
      insert into catalog_item (tenant_id, title, description, search_text, standard_amount, pricing_option_id,
      position)
      select ${tenantId}, 'Service ' || n || ' ' || w, 'Work of kind ' || w || ', delivered in ' || n % 30 + 1 ||
      ' days.',
             lower('service ' || n || ' ' || w || ' work of kind ' || w || ', delivered in ' || n % 30 + 1 ||
             ' days.'), 10000 + n, 1, n
      from (select n, 'topic' || lpad((n * 7919 % 200)::text, 3, '0') as w
      from generate_series(1, ${services}::int) n) s`;
    await tx`
      insert into client (tenant_id, uuid, name, company, email, search_text)
      select ${tenantId}, gen_random_uuid(), 'Client ' || n, 'Company ' || n, 'client' || n || '@bench.test',
      'client ' || n from generate_series(1, 500) n`;
    await tx`
      insert into contact (tenant_id, client_id, first_name, last_name, email, is_primary, position, search_text)
      select ${tenantId}, id, 'Contact', id::text, 'contact' || id || '@bench.test', true, 1,
      'contact ' || id || ' contact' || id || '@bench.test' from client where tenant_id = ${tenantId}`;
    await tx`
      insert into deal (tenant_id, uuid, number, name, sale_status_id, prod_status_id, type_id, stage, progress, client_id,
      customer, customer_name, owner, owner_name,
        search_text, owner_search_text, currency, rate, subtotal, discount_total, taxes, amount_before_tax,
        amount_after_tax, closing_date, valid_until, created_at, updated_at, sent_at,
        decided_at)
      select ${tenantId}, gen_random_uuid(), n, 'Proposal ' || n, (array[4,5,6,7])[n % 4 + 1], 1, 10,
      (array['pending','signed','lost','cancelled'])[n % 4 + 1],
      (array['sent','accepted','refused','cancelled'])[n % 4 + 1],
        c.id, jsonb_build_object('name', c.name, 'company', c.company, 'email', c.email, 'phone', '', 'address', null,
          'tax_number', null), c.name,
        '{"first_name":"Bea","last_name":"Bench","email":"admin@bench.test","phone":""}'::jsonb, 'Bea Bench',
        lower('proposal ' || n || ' ' || c.email || ' ' || c.name || ' ' || c.company), 'bea bench', 'CAD', 1,
        n * 100, 0, '[]'::jsonb, n * 100, n * 100, current_date + (n % 60), now() + interval '30 days', now() - (n
        || ' minutes')::interval, now() - (n || ' minutes')::interval, now() - (n || ' minutes')::interval,
        case when n % 4 > 0 then now() - ((n - 1) || ' minutes')::interval end
      from generate_series(1, ${deals}::int) n join (select id, name, company, email, row_number() over (order by
      id) - 1 as place from client where tenant_id = ${tenantId}) c on c.place = n % 500`;
    await tx`insert into deal_amount select tenant_id, id, amount_after_tax from deal where tenant_id = ${tenantId}`;
    await tx`
      update counter set value = case when name = 'quote_number' then ${deals} when name = 'catalog_version' then value + 1
      when name = 'deals_replaced' then 0
      else ${deals / 4} end
      where tenant_id = ${tenantId} and (name like 'deals_%' or name in ('quote_number', 'catalog_version'))`;
  });
  await sql`vacuum analyze`;
  await sql.end();
}

/** Raises the versions of a tenant's proposals, so that nobody has asked for their pages and PDFs yet. */
export async function renewProposals(
  adminUrl: string,
  tenantId: number,
  proposals: BenchTenant["proposals"],
): Promise<void> {
  const sql = postgres(adminUrl, { max: 1, onnotice: () => undefined });
  await sql.begin(async (tx) => {
    await tx`select app_set_tenant(${tenantId})`;
    await tx`update deal set version = version + 1 where tenant_id = ${tenantId} and id in ${tx(proposals.map(({ id }) => id))}`;
  });
  await sql.end();
}

/** The body of a deal with ten lines, the first one open, the last one optional, with taxes and a discount. */
export function dealBody(
  { itemIds, clientId, taxProfileId }: Pick<BenchTenant, "itemIds" | "clientId" | "taxProfileId">,
  start: number,
): string {
  const lineItems = Array.from({ length: 10 }, (_, index) => ({
    sale_catalog_item_id: itemIds[(start + index) % itemIds.length],
    quantity: index + 1,
    is_optional: index === 9,
    open: index === 0 ? { quantity: { most: 20 } } : null,
  }));
  const attributes = { client_id: clientId, tax_profile_id: taxProfileId, discount_amount: 500, lineItems };
  return JSON.stringify({ data: { attributes } });
}

const DOCUMENTS = 20;
const DOCUMENT_LINES = 30;

/**
 * The body of a deal that is a document: thirty lines, the sample's sections, and its blocks that need no
 * file.
 */
function documentBody(
  { itemIds, clientId, taxProfileId }: Pick<BenchTenant, "itemIds" | "clientId" | "taxProfileId">,
  start: number,
) {
  const { blocks, sections } = sampleContent();
  const needsFile = (block: object) => JSON.stringify(block).includes('"file":');
  const lineItems = Array.from({ length: DOCUMENT_LINES }, (_, index) => ({
    sale_catalog_item_id: itemIds[(start + index) % itemIds.length],
    quantity: (index % 4) + 1,
    is_optional: index % 5 === 4,
    section: sections[index % sections.length]?.key ?? "",
  }));
  const attributes = {
    client_id: clientId,
    tax_profile_id: taxProfileId,
    lineItems,
    blocks: blocks.filter((block) => !needsFile(block)),
    sections: sections.map((section) => ({ ...section, picture: null })),
  };
  return { data: { attributes } };
}

type Line = { id: number; is_optional: boolean; open: object | null };
type Deal = { data: { id: number; uuid: string; lineItems: Line[] } };

/** Signs in and creates proposals through the API. */
export async function openTenant(
  port: number,
  credentials: { email: string; password: string },
  proposals: number,
  host = HOST,
): Promise<BenchTenant> {
  const call = async <Body>(method: string, path: string, body?: unknown, token?: string): Promise<Body> => {
    const answer = await http<Body>({
      port,
      host,
      method,
      path,
      body,
      ...(token ? { headers: { authorization: `Bearer ${token}` } } : {}),
    });
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${answer.text}`);
    return answer.body;
  };
  const { meta } = await call<{ meta: { access_token: string } }>("POST", "/api/login", credentials);
  const token = meta.access_token;
  const items = await call<{ data: { id: number }[] }>(
    "GET",
    "/api/sale-catalog-items?per_page=200",
    undefined,
    token,
  );
  const clients = await call<{ data: { customer_id: number }[] }>(
    "GET",
    "/api/clients/search?query=client%201",
    undefined,
    token,
  );
  const taxes = await call<{ data: { id: number }[] }>("GET", "/api/tax-profiles", undefined, token);
  const base = {
    token,
    itemIds: items.data.map(({ id }) => id),
    clientId: clients.data[0]?.customer_id ?? 0,
    taxProfileId: taxes.data.at(-1)?.id ?? 0,
  };
  const made: BenchTenant["proposals"] = [];
  for (let index = 0; index < proposals; index++) {
    const { data } = await call<Deal>("POST", "/api/deals", dealBody(base, index), token);
    made.push({
      uuid: data.uuid,
      id: data.id,
      optionalLine: data.lineItems.find((line) => line.is_optional)?.id ?? 0,
      openLine: data.lineItems.find((line) => line.open)?.id ?? 0,
    });
  }
  const documents: string[] = [];
  for (let index = 0; index < DOCUMENTS; index++)
    documents.push((await call<Deal>("POST", "/api/deals", documentBody(base, index), token)).data.uuid);
  return { ...base, proposals: made, documents };
}
