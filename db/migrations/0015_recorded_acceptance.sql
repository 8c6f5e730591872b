ALTER TABLE "acceptance" ADD COLUMN "recorded_by" bigint;--> statement-breakpoint
ALTER TABLE "acceptance" ADD COLUMN "record" jsonb;--> statement-breakpoint
ALTER TABLE "acceptance" ADD CONSTRAINT "acceptance_recorded_by_fk" FOREIGN KEY ("tenant_id","recorded_by") REFERENCES "public"."user_account"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "acceptance" ADD CONSTRAINT "acceptance_record_check" CHECK ((recorded_by is null) = (record is null));--> statement-breakpoint
-- Who wants to know that an offer was accepted wants to know it in both cases.
ALTER TABLE webhook NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
UPDATE webhook SET events = array_append(events, 'deal.acceptance_recorded') WHERE 'deal.accepted' = any(events);--> statement-breakpoint
ALTER TABLE webhook FORCE ROW LEVEL SECURITY;
