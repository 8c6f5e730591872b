-- Asks for each file by itself, so that no node of a distributed engine has to ask the others in the middle of a statement.
CREATE OR REPLACE FUNCTION app_remove_unused_files(t bigint, before timestamptz, most integer) RETURNS SETOF text
  LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = public, pg_temp
  AS $$ DECLARE candidate record; removed integer := 0; BEGIN
    FOR candidate IN SELECT id, name FROM document_file
      WHERE tenant_id = t AND t = app_tenant_id() AND created_at < before ORDER BY created_at FOR UPDATE SKIP LOCKED
    LOOP
      EXIT WHEN removed >= most;
      IF NOT app_uses_document_file(t, candidate.name) THEN
        DELETE FROM document_file WHERE tenant_id = t AND id = candidate.id;
        removed := removed + 1;
        RETURN NEXT candidate.name;
      END IF;
    END LOOP;
  END $$;
