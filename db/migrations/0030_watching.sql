CREATE INDEX "outbox_dead_idx" ON "outbox" USING btree ("tenant_id","id") WHERE dead_at is not null;--> statement-breakpoint
CREATE INDEX "webhook_delivery_dead_idx" ON "webhook_delivery" USING btree ("tenant_id","id") WHERE dead_at is not null;--> statement-breakpoint
-- What whoever runs the installation watches: how much waits in each queue, since when, and how much was given up. Numbers
-- over all tenants, which a request may not read; each count goes by a partial index of what is open or dead. In
-- variables, because a distributed engine takes no sub-select beside aggregates.
CREATE FUNCTION app_queue_states(moment timestamptz)
  RETURNS TABLE (queue text, waiting bigint, due bigint, oldest timestamptz, failed bigint)
  LANGUAGE plpgsql STABLE SECURITY DEFINER ROWS 3 SET search_path = public, pg_temp
  AS $$ BEGIN
    SELECT count(*) INTO failed FROM outbox WHERE dead_at IS NOT NULL;
    SELECT 'mail', count(*), count(*) FILTER (WHERE next_at <= moment), min(next_at) FILTER (WHERE next_at <= moment)
      INTO queue, waiting, due, oldest FROM outbox WHERE sent_at IS NULL AND dead_at IS NULL;
    RETURN NEXT;
    SELECT count(*) INTO failed FROM webhook_delivery WHERE dead_at IS NOT NULL;
    SELECT 'webhooks', count(*), count(*) FILTER (WHERE next_at <= moment), min(next_at) FILTER (WHERE next_at <= moment)
      INTO queue, waiting, due, oldest FROM webhook_delivery WHERE delivered_at IS NULL AND dead_at IS NULL;
    RETURN NEXT;
    failed := 0;
    SELECT 'imports', count(*), count(*), min(created_at)
      INTO queue, waiting, due, oldest FROM import_job WHERE state IN ('checking', 'applying');
    RETURN NEXT;
  END $$;--> statement-breakpoint
-- Deals by tenant, largest first: the sum of the counters of stages.
CREATE FUNCTION app_tenant_sizes(most integer) RETURNS TABLE (tenant bigint, deals bigint)
  LANGUAGE plpgsql STABLE SECURITY DEFINER ROWS 20 SET search_path = public, pg_temp
  AS $$ BEGIN
    RETURN QUERY SELECT c.tenant_id, sum(c.value)::bigint FROM counter c
      WHERE c.name LIKE 'deals\_%' GROUP BY c.tenant_id ORDER BY 2 DESC, 1 LIMIT most;
  END $$;--> statement-breakpoint
-- Which tenants have mails or messages that were given up, to try them once more: ids only.
CREATE FUNCTION app_failed_mail_tenants(most integer) RETURNS SETOF bigint
  LANGUAGE plpgsql STABLE SECURITY DEFINER ROWS 10 SET search_path = public, pg_temp
  AS $$ BEGIN
    RETURN QUERY SELECT DISTINCT tenant_id FROM outbox WHERE dead_at IS NOT NULL ORDER BY 1 LIMIT most;
  END $$;--> statement-breakpoint
CREATE FUNCTION app_failed_delivery_tenants(most integer) RETURNS SETOF bigint
  LANGUAGE plpgsql STABLE SECURITY DEFINER ROWS 10 SET search_path = public, pg_temp
  AS $$ BEGIN
    RETURN QUERY SELECT DISTINCT tenant_id FROM webhook_delivery WHERE dead_at IS NOT NULL ORDER BY 1 LIMIT most;
  END $$;--> statement-breakpoint
REVOKE ALL ON FUNCTION app_queue_states(timestamptz), app_tenant_sizes(integer), app_failed_mail_tenants(integer), app_failed_delivery_tenants(integer) FROM PUBLIC;--> statement-breakpoint
GRANT EXECUTE ON FUNCTION app_queue_states(timestamptz), app_tenant_sizes(integer), app_failed_mail_tenants(integer), app_failed_delivery_tenants(integer) TO app_user;
