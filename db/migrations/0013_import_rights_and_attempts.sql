ALTER TABLE "import_job" ADD COLUMN "may_create" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "import_job" ADD COLUMN "may_update" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "import_job" ADD COLUMN "attempts" integer DEFAULT 0 NOT NULL;