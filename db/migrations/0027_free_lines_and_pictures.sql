ALTER TABLE "deal_line" ALTER COLUMN "catalog_item_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "deal_line" ADD COLUMN "tax" jsonb;--> statement-breakpoint
ALTER TABLE "deal_line" ADD COLUMN "picture" jsonb;--> statement-breakpoint
-- Whoever changes the catalogue's prices and writes deals may also write lines of their own.
INSERT INTO permission (id, slug, module, action) VALUES (46, 'deals.free_lines', 'deals', 'free_lines')
  ON CONFLICT DO NOTHING;--> statement-breakpoint
ALTER TABLE "role_permission" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
INSERT INTO role_permission (tenant_id, role_id, permission_id)
  SELECT DISTINCT writes.tenant_id, writes.role_id, 46
  FROM role_permission writes
    JOIN permission deals ON deals.id = writes.permission_id
      AND deals.slug IN ('deals.create', 'deals.update', 'deals.manage')
    JOIN role_permission prices ON prices.tenant_id = writes.tenant_id AND prices.role_id = writes.role_id
    JOIN permission catalogue ON catalogue.id = prices.permission_id
      AND catalogue.slug IN ('catalog_items.update', 'catalog_items.manage')
  ON CONFLICT DO NOTHING;--> statement-breakpoint
ALTER TABLE "role_permission" FORCE ROW LEVEL SECURITY;
