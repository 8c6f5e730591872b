ALTER TABLE "library_entry" ADD COLUMN "content_version" integer;--> statement-breakpoint
ALTER TABLE "library_entry" ADD COLUMN "archived_at" timestamp with time zone;