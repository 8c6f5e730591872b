-- Text search by trigrams. LIKE is not marked leakproof, so under row-level security the planner may not use a trigram index:
-- it would read all rows of the tenant. These functions read as the tables' owner and keep the wall themselves: only the tenant
-- that the transaction named, else nothing. What they find is read again through the policies.
CREATE FUNCTION app_search_catalog_items(t bigint, pattern text) RETURNS SETOF bigint
  LANGUAGE plpgsql STABLE PARALLEL SAFE SECURITY DEFINER ROWS 200 SET search_path = public, pg_temp
  AS $$ BEGIN RETURN QUERY SELECT id FROM catalog_item WHERE tenant_id = t AND t = app_tenant_id() AND search_text LIKE pattern; END $$;--> statement-breakpoint
CREATE FUNCTION app_search_clients(t bigint, pattern text) RETURNS SETOF bigint
  LANGUAGE plpgsql STABLE PARALLEL SAFE SECURITY DEFINER ROWS 200 SET search_path = public, pg_temp
  AS $$ BEGIN RETURN QUERY SELECT id FROM client WHERE tenant_id = t AND t = app_tenant_id() AND search_text LIKE pattern; END $$;--> statement-breakpoint
CREATE FUNCTION app_search_deals(t bigint, pattern text) RETURNS SETOF bigint
  LANGUAGE plpgsql STABLE PARALLEL SAFE SECURITY DEFINER ROWS 200 SET search_path = public, pg_temp
  AS $$ BEGIN RETURN QUERY SELECT id FROM deal WHERE tenant_id = t AND t = app_tenant_id() AND search_text LIKE pattern; END $$;--> statement-breakpoint
CREATE FUNCTION app_search_deal_owners(t bigint, pattern text) RETURNS SETOF bigint
  LANGUAGE plpgsql STABLE PARALLEL SAFE SECURITY DEFINER ROWS 200 SET search_path = public, pg_temp
  AS $$ BEGIN RETURN QUERY SELECT id FROM deal WHERE tenant_id = t AND t = app_tenant_id() AND owner_search_text LIKE pattern; END $$;--> statement-breakpoint
REVOKE ALL ON FUNCTION app_search_catalog_items(bigint, text), app_search_clients(bigint, text), app_search_deals(bigint, text), app_search_deal_owners(bigint, text) FROM PUBLIC;--> statement-breakpoint
GRANT EXECUTE ON FUNCTION app_search_catalog_items(bigint, text), app_search_clients(bigint, text), app_search_deals(bigint, text), app_search_deal_owners(bigint, text) TO app_user;
