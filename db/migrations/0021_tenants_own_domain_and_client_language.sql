ALTER TABLE "tenant" ALTER COLUMN "domain" DROP NOT NULL;--> statement-breakpoint
-- Until now every domain was made of the tenant's name and the configuration of that day; nobody could give one.
UPDATE "tenant" SET "domain" = NULL;--> statement-breakpoint
GRANT UPDATE (domain) ON tenant TO app_user;--> statement-breakpoint
ALTER TABLE "client" ADD COLUMN "language" text;--> statement-breakpoint
ALTER TABLE "tenant" ADD CONSTRAINT "tenant_domain_key" UNIQUE("domain");--> statement-breakpoint
ALTER TABLE "client" ADD CONSTRAINT "client_language_check" CHECK (language in ('en', 'fr'));
