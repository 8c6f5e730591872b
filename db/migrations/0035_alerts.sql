CREATE TABLE "alert_state" (
	"name" text PRIMARY KEY NOT NULL,
	"begun_at" timestamp with time zone NOT NULL,
	"told_at" timestamp with time zone
);
--> statement-breakpoint
CREATE INDEX "audit_head_fault_idx" ON "audit_head" USING btree ("tenant_id") WHERE checked_fault is not null;
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON alert_state TO app_user;--> statement-breakpoint
-- How many tenants' audit trails were not what was written when they were last checked, for whoever runs the installation:
-- a number, by an index of those alone.
CREATE FUNCTION app_broken_trails() RETURNS bigint
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  AS $$ DECLARE broken bigint; BEGIN
    SELECT count(*) INTO broken FROM audit_head WHERE checked_fault IS NOT NULL;
    RETURN broken;
  END $$;--> statement-breakpoint
REVOKE ALL ON FUNCTION app_broken_trails() FROM PUBLIC;--> statement-breakpoint
GRANT EXECUTE ON FUNCTION app_broken_trails() TO app_user;
