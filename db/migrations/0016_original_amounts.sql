ALTER TABLE "deal" ADD COLUMN "original_discount" jsonb;--> statement-breakpoint
ALTER TABLE "deal_line" ADD COLUMN "original_unit_price" jsonb;--> statement-breakpoint
ALTER TABLE "deal_line" ADD COLUMN "original_calculated_unit_price" jsonb;--> statement-breakpoint
-- The amounts of deals made before are their originals. The migrating owner need not bypass row-level security, which is forced again below.
ALTER TABLE "deal" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "deal_line" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
-- Written as text, because a distributed engine takes only immutable functions of columns here, and those that build JSON are not.
UPDATE "deal" SET "original_discount" =
  ('{"amount":' || discount_amount::text || ',"currency":"' || currency || '","rate":' || rate::text || '}')::jsonb
WHERE discount_kind = 'dollar' AND discount_amount > 0;--> statement-breakpoint
UPDATE "deal_line" SET
  "original_unit_price" =
    ('{"amount":' || deal_line.unit_price::text || ',"currency":"' || deal.currency || '","rate":' || deal.rate::text || '}')::jsonb,
  "original_calculated_unit_price" =
    ('{"amount":' || deal_line.calculated_unit_price::text || ',"currency":"' || deal.currency || '","rate":' || deal.rate::text || '}')::jsonb
FROM "deal" WHERE deal.tenant_id = deal_line.tenant_id AND deal.id = deal_line.deal_id;--> statement-breakpoint
ALTER TABLE "deal_line" ALTER COLUMN "original_unit_price" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "deal_line" ALTER COLUMN "original_calculated_unit_price" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "deal" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "deal_line" FORCE ROW LEVEL SECURITY;
