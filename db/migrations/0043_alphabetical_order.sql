CREATE INDEX IF NOT EXISTS "client_by_name_idx" ON "client" USING btree ("tenant_id","name" collate "und-x-icu","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "deal_template_by_name_idx" ON "deal_template" USING btree ("tenant_id","name" collate "und-x-icu","id");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "library_entry_by_name_idx" ON "library_entry" USING btree ("tenant_id","name" collate "und-x-icu","id");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "deal_by_name_idx" ON "deal" USING btree ("tenant_id","name" collate "und-x-icu","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "deal_by_customer_idx" ON "deal" USING btree ("tenant_id","customer_name" collate "und-x-icu","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "deal_by_owner_idx" ON "deal" USING btree ("tenant_id","owner_name" collate "und-x-icu","id") WHERE deleted_at is null;