ALTER TABLE "import_job" ADD COLUMN "warnings" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "import_job" ADD COLUMN "warning_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "import_job" ADD COLUMN "sheet" text;--> statement-breakpoint
ALTER TABLE "import_job" ADD COLUMN "sheets" jsonb DEFAULT '[]'::jsonb NOT NULL;