ALTER TABLE "client" DROP CONSTRAINT "client_language_check";--> statement-breakpoint
ALTER TABLE "client" ADD CONSTRAINT "client_language_check" CHECK (language in ('en', 'fr', 'es'));