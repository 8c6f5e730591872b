-- A mail that failed four times is as old as it is, not as its next attempt: each failed attempt moves next_at, so that
-- while the mail server is down nothing would be due for long. The fourth attempt is 12.5 minutes after the first, when
-- receivers that defer every first mail (greylisting) have taken it. A claim counts its attempt when it begins; an attempt
-- that is still going on has not failed. A message to a webhook counts from next_at as before: its receiver is its
-- workspace's affair, and one that is down must not look like a queue that stands still.
CREATE OR REPLACE FUNCTION app_queue_states(moment timestamptz)
  RETURNS TABLE (queue text, waiting bigint, due bigint, oldest timestamptz, failed bigint)
  LANGUAGE plpgsql STABLE SECURITY DEFINER ROWS 3 SET search_path = public, pg_temp
  AS $$ BEGIN
    SELECT count(*) INTO failed FROM outbox WHERE dead_at IS NOT NULL;
    SELECT 'mail', count(*), count(*) FILTER (WHERE next_at <= moment),
        least(min(next_at) FILTER (WHERE next_at <= moment),
          min(created_at) FILTER (WHERE attempts > CASE WHEN locked_until > moment THEN 4 ELSE 3 END))
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
  END $$;
