import postgres from "postgres";
import { expect, test } from "vitest";
import type { Storage } from "@/lib/platform/storage/storage";
import { seedDemo } from "@/scripts/demo/demo";
import { testDatabase } from "@/tests/support/database";

test("with a place for files each tenant has a logo, a cover and pictures of the services that it does not bundle", async () => {
  const target = await testDatabase();
  const files = new Set<string>();
  const put = (tenantId: number, name: string) => {
    files.add(`${tenantId}/${name}`);
    return Promise.resolve();
  };
  await seedDemo(target.adminUrl, { put } as Partial<Storage> as Storage);
  const client = postgres(target.adminUrl, { max: 1, onnotice: () => undefined });
  const named = await client<{ name: string }[]>`
    select tenant_id || '/' || name as name from (
      select tenant_id, regexp_replace(value, '^/api/storage/', '') as name from setting where key in ('--kapi-logo', '--kapi-favicon')
      union all select tenant_id, file_key from pdf_page
      union all select tenant_id, jsonb_array_elements_text(meta->'pictures') from pdf_page
      union all select tenant_id, attachments->0->>'original' from catalog_item where bundle is null
      union all select tenant_id, attachments->0->'thumbs'->>'320' from catalog_item where bundle is null
    ) as named`;
  await client.end();
  await target.drop();
  expect(named.length).toBeGreaterThan(2 * 84);
  expect(named.filter(({ name }) => !files.has(name))).toEqual([]);
});
