ALTER TABLE "catalog_item" ALTER COLUMN "unit" SET DEFAULT '';--> statement-breakpoint
ALTER TABLE "deal_line" ADD COLUMN "unit" text DEFAULT '' NOT NULL;--> statement-breakpoint
-- UNIT stood for no unit; the previous release writes it where a service is saved without one.
ALTER TABLE "catalog_item" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
UPDATE "catalog_item" SET "unit" = '' WHERE "unit" = 'UNIT';--> statement-breakpoint
ALTER TABLE "catalog_item" FORCE ROW LEVEL SECURITY;
