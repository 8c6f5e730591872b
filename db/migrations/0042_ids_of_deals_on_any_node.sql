-- Takes the id of a new deal. A function, because a distributed engine brings functions and their grants to every node, but no
-- grants on sequences that belong to identity columns. The grant of 0014 stays for servers of the release before.
CREATE FUNCTION app_next_deal_id() RETURNS bigint
  LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = public, pg_temp
  AS $$ BEGIN
    RETURN nextval('deal_id_seq');
  END $$;--> statement-breakpoint
REVOKE ALL ON FUNCTION app_next_deal_id() FROM PUBLIC;--> statement-breakpoint
GRANT EXECUTE ON FUNCTION app_next_deal_id() TO app_user;
