-- A new deal takes its number and is counted in the statement that stores it, so that everything about it can be sent together. Several
-- counters are locked in one order: the quote number, then the stages (lib/deals/deal-counters.ts). Runs with the rights of who calls it.
CREATE FUNCTION app_next_quote_number(t bigint) RETURNS bigint
  LANGUAGE plpgsql VOLATILE
  AS $$ DECLARE given bigint; BEGIN
    UPDATE public.counter SET value = value + 1 WHERE tenant_id = t AND name = 'quote_number' RETURNING value INTO STRICT given;
    UPDATE public.counter SET value = value + 1 WHERE tenant_id = t AND name = 'deals_pending';
    IF NOT FOUND THEN RAISE EXCEPTION 'tenant % lacks a counter of its deals', t; END IF;
    RETURN given;
  END $$;--> statement-breakpoint
REVOKE ALL ON FUNCTION app_next_quote_number(bigint) FROM PUBLIC;--> statement-breakpoint
GRANT EXECUTE ON FUNCTION app_next_quote_number(bigint) TO app_user;--> statement-breakpoint
-- A deal's id is taken before it is stored, for what belongs to it.
GRANT USAGE ON SEQUENCE deal_id_seq TO app_user;
