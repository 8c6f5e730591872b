import { sql } from "drizzle-orm";
import type { Transaction } from "@/db/client";

/**
 * Those of the names in a tenant's storage that no row of it names, soft-deleted ones included. Every column that names files stands here;
 * of a setting's SVG also its drawn form (lib/domain/settings/setting-values.ts).
 */
export async function unnamedFiles(
  { db, tenantId }: { db: Transaction; tenantId: number },
  names: readonly string[],
): Promise<string[]> {
  const rows = await db.execute<{ name: string }>(sql`
    select jsonb_array_elements_text(${JSON.stringify(names)}::jsonb) as name
    except (
      select file_key from drawn_pdf where tenant_id = ${tenantId}
      union all select record -> 'file' ->> 'key' from acceptance where tenant_id = ${tenantId} and record is not null
      union all select file_key from tenant_archive where tenant_id = ${tenantId}
      union all select file_key from pdf_page where tenant_id = ${tenantId}
      union all select meta ->> 'thumbnail' from pdf_page where tenant_id = ${tenantId}
      union all select jsonb_array_elements_text(meta -> 'pictures') from pdf_page where tenant_id = ${tenantId}
      union all select picture ->> 'original' from catalog_item, jsonb_array_elements(attachments) picture where tenant_id = ${tenantId}
      union all select thumb.value from catalog_item, jsonb_array_elements(attachments) picture, jsonb_each_text(picture -> 'thumbs') thumb where tenant_id = ${tenantId}
      union all select regexp_replace(value, '^(/api)?/storage/', '') from setting where tenant_id = ${tenantId}
      union all select regexp_replace(value, '^(/api)?/storage/(.*)\\.svg$', '\\2.png') from setting where tenant_id = ${tenantId}
    )`);
  return rows.map(({ name }) => name);
}
