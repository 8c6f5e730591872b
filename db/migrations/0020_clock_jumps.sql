-- What lies further ahead than anything waits was written by a clock that has since been set back, and is due: lib/jobs/due.ts, with the longest
-- waits and claims of lib/mail, lib/webhooks and lib/transfer, and a quarter of an hour: clocks of several machines differ, and readiness asks about a
-- moment that is over.
CREATE OR REPLACE FUNCTION app_tenants_with_due_mail(moment timestamptz, most integer) RETURNS SETOF bigint
  LANGUAGE plpgsql STABLE SECURITY DEFINER ROWS 10 SET search_path = public, pg_temp
  AS $$ BEGIN
    RETURN QUERY SELECT tenant_id FROM outbox
      WHERE sent_at IS NULL AND dead_at IS NULL
        AND (next_at <= moment OR next_at > moment + interval '12 hours 15 minutes')
        AND (locked_until IS NULL OR locked_until <= moment OR locked_until > moment + interval '17 minutes')
      GROUP BY tenant_id ORDER BY min(next_at) LIMIT most;
  END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION app_tenants_with_due_deliveries(moment timestamptz, most integer) RETURNS SETOF bigint
  LANGUAGE plpgsql STABLE SECURITY DEFINER ROWS 10 SET search_path = public, pg_temp
  AS $$ BEGIN
    RETURN QUERY SELECT tenant_id FROM webhook_delivery
      WHERE delivered_at IS NULL AND dead_at IS NULL
        AND (next_at <= moment OR next_at > moment + interval '20 hours 15 minutes')
        AND (locked_until IS NULL OR locked_until <= moment OR locked_until > moment + interval '15 minutes 30 seconds')
      GROUP BY tenant_id ORDER BY min(next_at) LIMIT most;
  END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION app_tenants_with_open_imports(moment timestamptz, most integer) RETURNS SETOF bigint
  LANGUAGE plpgsql STABLE SECURITY DEFINER ROWS 10 SET search_path = public, pg_temp
  AS $$ BEGIN
    RETURN QUERY SELECT tenant_id FROM import_job
      WHERE state IN ('checking', 'applying') AND (locked_until IS NULL OR locked_until <= moment OR locked_until > moment + interval '16 minutes')
      GROUP BY tenant_id ORDER BY min(id) LIMIT most;
  END $$;
