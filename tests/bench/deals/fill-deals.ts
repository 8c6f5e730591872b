import type postgres from "postgres";

/** How many deals of each tenant have a rare word in their name. */
export const RARE = 200;

/**
 * Inserts `deals` deals of a tenant with multi-row inserts, as the migrating role, and sets the counters.
 * Stages and progress have unequal shares, and there are 24 owners. Half of the names contain "website", a quarter
 * of these "redesign", and about 200 names contain "zeppelin".
 */
export async function fillDeals(sql: postgres.Sql, tenantId: number, deals: number): Promise<void> {
  await sql.begin(async (tx) => {
    await tx`select app_set_tenant(${tenantId})`;
    await tx`
      insert into client (tenant_id, uuid, name, company, email, search_text)
      select ${tenantId}, gen_random_uuid(), 'Client ' || n, 'Company ' || n, 'client' || n || '@bench.test',
      'client ' || n from generate_series(1, 200) n`;
    await tx`
      insert into deal (tenant_id, uuid, number, name, description, sale_status_id, prod_status_id, type_id, stage,
      progress, client_id, customer, customer_name, owner, owner_name,
        search_text, owner_search_text, currency, rate, subtotal, discount_total, taxes, amount_before_tax,
        amount_after_tax, closing_date, valid_until, created_at, updated_at, sent_at, decided_at)
      select ${tenantId}, gen_random_uuid(), n, made.name, 'Offer number ' || n, made.status, 1, 10,
        (array['pending','signed','lost','cancelled'])[made.status - 3],
        case made.status when 4 then (array['draft','sent','seen','question'])[n / 10 % 4 + 1]
          else (array['accepted','refused',(array['cancelled','replaced'])[n % 2 + 1]])[made.status - 4] end, c.id,
        jsonb_build_object('name', c.name, 'company', c.company, 'email', c.email, 'phone', '', 'address', null,
          'tax_number', null), c.name,
        jsonb_build_object('first_name', made.first, 'last_name', made.last, 'email', made.last || '@bench.test',
        'phone', ''), made.first || ' ' || made.last,
        lower(made.name || ' ' || c.email || ' ' || c.name || ' ' || c.company), lower(made.first || ' ' ||
        made.last), 'CAD', 1,
        made.amount, 0, '[]'::jsonb, made.amount, made.amount, current_date + (n % 60),
        now() + (n % 40 - 10) * interval '1 day',
        now() - (n || ' minutes')::interval,
        now() - ((n * 7919 % ${deals}::int) || ' minutes')::interval,
        case when made.status > 4 or n / 10 % 4 > 0 then now() - (n || ' minutes')::interval end,
        case when made.status > 4 then now() - ((n - 1) || ' minutes')::interval end
      from (
        select n,
          (array['Website','Campaign'])[n % 2 + 1] || case when n % 8 = 0 then ' redesign' else '' end || case when
          n % greatest(${deals}::int / ${RARE}::int, 1) = 0 then ' zeppelin' else '' end
            || ' for topic ' || lpad((n * 7919 % 1000)::text, 3, '0') || ', offer ' || n as name,
          (array[4,5,5,5,6,6,7,7,7,7])[n % 10 + 1] as status,
          (array['Anna','Bruno','Chloe','David'])[n % 4 + 1] as first,
          (array['Martin','Bernard','Dubois','Thomas','Robert','Richard'])[n % 6 + 1] as last,
          (n * 104729::bigint % 5000000)::bigint as amount
        from generate_series(1, ${deals}::int) n) made
      join (select id, name, company, email, row_number() over (order by id) - 1 as place from client
      where tenant_id = ${tenantId}) c on c.place = made.n % 200`;
    await tx`insert into deal_amount select tenant_id, id, amount_after_tax from deal where tenant_id = ${tenantId}`;
    await tx`
      update counter set value = counted.deals from (select 'deals_' || stage as name, count(*)::int as deals
      from deal where tenant_id = ${tenantId} group by stage) counted
      where counter.tenant_id = ${tenantId} and counter.name = counted.name`;
    await tx`
      update counter set value = (select count(*) from deal where tenant_id = ${tenantId} and progress = 'replaced')
      where tenant_id = ${tenantId} and name = 'deals_replaced'`;
    await tx`update counter set value = ${deals} where tenant_id = ${tenantId} and name = 'quote_number'`;
  });
}
