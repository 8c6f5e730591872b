-- Row-level security binds the tables' owner too, and the request role gets no more than it needs.
DO $$
DECLARE owned record;
BEGIN
  FOR owned IN
    SELECT c.oid::regclass AS name FROM pg_class c JOIN pg_policy p ON p.polrelid = c.oid
    WHERE c.relnamespace = 'public'::regnamespace AND p.polname = 'tenant_isolation'
  LOOP
    EXECUTE format('ALTER TABLE %s FORCE ROW LEVEL SECURITY', owned.name);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %s TO app_user', owned.name);
  END LOOP;
END $$;--> statement-breakpoint
GRANT USAGE ON SCHEMA public TO app_user;--> statement-breakpoint
GRANT SELECT ON tenant, language, permission, currency TO app_user;--> statement-breakpoint
-- Evidence is insert-only.
REVOKE UPDATE, DELETE ON acceptance, deal_event, drawn_pdf FROM app_user;--> statement-breakpoint
-- Deals, clients, users and what they refer to are deleted softly.
REVOKE DELETE ON deal, client, contact, user_account, catalog_item, field, role, tax_profile FROM app_user;
