CREATE INDEX "webhook_expiry_idx" ON "webhook" USING btree ("tenant_id") WHERE 'deal.expired' = any(events) and is_enabled and deleted_at is null;--> statement-breakpoint
-- Which tenants have a webhook that is told of expired proposals: ids only, for the job that tells them.
CREATE FUNCTION app_tenants_with_expiry_webhooks() RETURNS SETOF bigint
  LANGUAGE plpgsql STABLE SECURITY DEFINER ROWS 10 SET search_path = public, pg_temp
  AS $$ BEGIN
    RETURN QUERY SELECT DISTINCT tenant_id FROM webhook
      WHERE 'deal.expired' = any(events) AND is_enabled AND deleted_at IS NULL;
  END $$;--> statement-breakpoint
REVOKE ALL ON FUNCTION app_tenants_with_expiry_webhooks() FROM PUBLIC;--> statement-breakpoint
GRANT EXECUTE ON FUNCTION app_tenants_with_expiry_webhooks() TO app_user;
