ALTER TABLE "tax_rate" ADD COLUMN "names" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
-- The Canadian taxes that workspaces have had under their English names; offers that were made keep the names that they were made with. The
-- migrating owner need not bypass row-level security, which is forced again below.
ALTER TABLE "tax_rate" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
UPDATE "tax_rate" SET "names" =
  (case "name" when 'GST' then '{"fr":"TPS"}' when 'QST' then '{"fr":"TVQ"}' when 'HST' then '{"fr":"TVH"}' else '{"fr":"TVP"}' end)::jsonb
WHERE "name" in ('GST', 'QST', 'HST', 'PST');--> statement-breakpoint
ALTER TABLE "tax_rate" FORCE ROW LEVEL SECURITY;
