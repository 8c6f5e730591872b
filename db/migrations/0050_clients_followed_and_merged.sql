ALTER TABLE "client" ADD COLUMN "merged_into" bigint;--> statement-breakpoint
CREATE INDEX "client_email_idx" ON "client" USING btree ("tenant_id","email","id") WHERE email <> '' and deleted_at is null;--> statement-breakpoint
CREATE INDEX "client_followed_idx" ON "client" USING btree ("tenant_id","updated_at","id","deleted_at");--> statement-breakpoint
CREATE INDEX "deal_followed_idx" ON "deal" USING btree ("tenant_id","updated_at","id","deleted_at");--> statement-breakpoint
-- Upgrade: deal_followed_idx, which has all rows, serves the same queries.
DROP INDEX "deal_updated_idx";
