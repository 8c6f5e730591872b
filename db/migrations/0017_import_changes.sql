ALTER TABLE "import_job" ADD COLUMN "changes" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "import_job" ADD COLUMN "change_count" integer DEFAULT 0 NOT NULL;