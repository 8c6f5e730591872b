CREATE TABLE "job_run" (
	"name" text PRIMARY KEY NOT NULL,
	"due_at" timestamp with time zone DEFAULT now() NOT NULL,
	"holder" uuid,
	"held_until" timestamp with time zone,
	"begun_at" timestamp with time zone,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE INDEX "setting_reminders_idx" ON "setting" USING btree ("tenant_id") WHERE key = 'proposal_reminders' and value = 'on';--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON job_run TO app_user;--> statement-breakpoint
-- Which tenants switched reminders on: ids only, for the job that reminds for all tenants.
CREATE FUNCTION app_tenants_with_reminders() RETURNS SETOF bigint
  LANGUAGE plpgsql STABLE SECURITY DEFINER ROWS 10 SET search_path = public, pg_temp
  AS $$ BEGIN
    RETURN QUERY SELECT tenant_id FROM setting WHERE key = 'proposal_reminders' AND value = 'on';
  END $$;--> statement-breakpoint
REVOKE ALL ON FUNCTION app_tenants_with_reminders() FROM PUBLIC;--> statement-breakpoint
GRANT EXECUTE ON FUNCTION app_tenants_with_reminders() TO app_user;
