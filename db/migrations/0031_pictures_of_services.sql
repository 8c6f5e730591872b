CREATE INDEX "catalog_item_files_idx" ON "catalog_item" USING gin ("tenant_id",jsonb_path_query_array("attachments", 'strict $.**.file ? (@.type() == "string")') jsonb_path_ops) WHERE attachments <> '[]'::jsonb;--> statement-breakpoint
CREATE INDEX "catalog_item_unmade_idx" ON "catalog_item" USING btree ("tenant_id","id") WHERE attachments @? '$[*] ? (!exists(@.document))';--> statement-breakpoint
CREATE INDEX "deal_line_picture_idx" ON "deal_line" USING btree ("tenant_id",(picture ->> 'file')) WHERE picture is not null;--> statement-breakpoint
-- A picture that a service has, or a line of any deal keeps, is used as well.
CREATE OR REPLACE FUNCTION app_uses_document_file(t bigint, file text) RETURNS boolean
  LANGUAGE plpgsql VOLATILE SET search_path = public, pg_temp
  AS $$ BEGIN RETURN
    EXISTS (SELECT FROM deal WHERE tenant_id = t AND blocks || sections <> '[]'::jsonb
      AND jsonb_path_query_array(blocks || sections, 'strict $.**.file ? (@.type() == "string")') @> jsonb_build_array(file))
    OR EXISTS (SELECT FROM deal_line WHERE tenant_id = t AND picture IS NOT NULL AND picture ->> 'file' = file)
    OR EXISTS (SELECT FROM catalog_item WHERE tenant_id = t AND attachments <> '[]'::jsonb
      AND jsonb_path_query_array(attachments, 'strict $.**.file ? (@.type() == "string")') @> jsonb_build_array(file))
    OR EXISTS (SELECT FROM library_entry WHERE tenant_id = t
      AND jsonb_path_query_array(content, 'strict $.**.file ? (@.type() == "string")') @> jsonb_build_array(file))
    OR EXISTS (SELECT FROM deal_template WHERE tenant_id = t
      AND jsonb_path_query_array(content, 'strict $.**.file ? (@.type() == "string")') @> jsonb_build_array(file)); END $$;
