CREATE TABLE "sign_in_policy" (
	"tenant_id" bigint NOT NULL,
	"idle_minutes" integer,
	"absolute_hours" integer,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sign_in_policy_pk" PRIMARY KEY("tenant_id"),
	CONSTRAINT "sign_in_policy_idle_check" CHECK (idle_minutes between 5 and 43200),
	CONSTRAINT "sign_in_policy_absolute_check" CHECK (absolute_hours between 1 and 720)
);
--> statement-breakpoint
ALTER TABLE "sign_in_policy" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "sign_in_policy" ADD CONSTRAINT "sign_in_policy_tenant_id_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenant"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE POLICY "tenant_isolation" ON "sign_in_policy" AS PERMISSIVE FOR ALL TO "app_user" USING (tenant_id = app_tenant_id()) WITH CHECK (tenant_id = app_tenant_id());--> statement-breakpoint
ALTER TABLE sign_in_policy FORCE ROW LEVEL SECURITY;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON sign_in_policy TO app_user;
