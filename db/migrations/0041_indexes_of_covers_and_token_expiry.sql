CREATE INDEX "session_token_expiry_idx" ON "session_token" USING btree ("tenant_id","expires_at");--> statement-breakpoint
CREATE INDEX "deal_cover_idx" ON "deal" USING btree ("tenant_id","cover_id");