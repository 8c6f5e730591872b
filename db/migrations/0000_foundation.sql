-- Extensions for text search by trigrams within a tenant. Both are trusted: the database's owner may create them.
CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS btree_gin;--> statement-breakpoint
-- The tenant of the transaction; null when none was named, and then no row is visible.
-- The setting is an empty string, not null, after a first transaction of a connection: hence nullif.
CREATE FUNCTION app_tenant_id() RETURNS bigint LANGUAGE sql STABLE PARALLEL SAFE
  AS $$ SELECT nullif(current_setting('app.tenant_id', true), '')::bigint $$;--> statement-breakpoint
-- Names the tenant for the transaction. SET LOCAL by EXECUTE, because set_config() is not carried to a distributed engine's workers.
CREATE FUNCTION app_set_tenant(t bigint) RETURNS void LANGUAGE plpgsql
  AS $$ BEGIN EXECUTE format('SET LOCAL app.tenant_id = %L', t); END $$;
