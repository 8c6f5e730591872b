-- Searches find keyboard and typographic apostrophes, quotation marks and dashes alike, also in rows of before: here is done what
-- searchable() (lib/core/search/searchable.ts) does to these signs. A row with one that the previous release writes meanwhile is
-- found by it again once the row is saved anew. Rows are locked one by one, so that nobody who reads waits.
UPDATE "catalog_item" SET "search_text" = translate("search_text",
    U&'\2018\2019\201A\201B\2032\2039\203A\02B9\02BB\02BC\00B4`\201C\201D\201E\201F\2033\00AB\00BB\2010\2011\2012\2013\2014\2015\2212',
    repeat('''', 12) || repeat('"', 7) || repeat('-', 7))
  WHERE "search_text" ~ '[`\u00b4\u00ab\u00bb\u02b9\u02bb\u02bc\u2010-\u2015\u2018-\u201f\u2032\u2033\u2039\u203a\u2212]';--> statement-breakpoint
UPDATE "client" SET "search_text" = translate("search_text",
    U&'\2018\2019\201A\201B\2032\2039\203A\02B9\02BB\02BC\00B4`\201C\201D\201E\201F\2033\00AB\00BB\2010\2011\2012\2013\2014\2015\2212',
    repeat('''', 12) || repeat('"', 7) || repeat('-', 7))
  WHERE "search_text" ~ '[`\u00b4\u00ab\u00bb\u02b9\u02bb\u02bc\u2010-\u2015\u2018-\u201f\u2032\u2033\u2039\u203a\u2212]';--> statement-breakpoint
UPDATE "deal" SET "search_text" = translate("search_text",
    U&'\2018\2019\201A\201B\2032\2039\203A\02B9\02BB\02BC\00B4`\201C\201D\201E\201F\2033\00AB\00BB\2010\2011\2012\2013\2014\2015\2212',
    repeat('''', 12) || repeat('"', 7) || repeat('-', 7))
  WHERE "search_text" ~ '[`\u00b4\u00ab\u00bb\u02b9\u02bb\u02bc\u2010-\u2015\u2018-\u201f\u2032\u2033\u2039\u203a\u2212]';--> statement-breakpoint
UPDATE "deal" SET "owner_search_text" = translate("owner_search_text",
    U&'\2018\2019\201A\201B\2032\2039\203A\02B9\02BB\02BC\00B4`\201C\201D\201E\201F\2033\00AB\00BB\2010\2011\2012\2013\2014\2015\2212',
    repeat('''', 12) || repeat('"', 7) || repeat('-', 7))
  WHERE "owner_search_text" ~ '[`\u00b4\u00ab\u00bb\u02b9\u02bb\u02bc\u2010-\u2015\u2018-\u201f\u2032\u2033\u2039\u203a\u2212]';--> statement-breakpoint
UPDATE "library_entry" SET "search_text" = translate("search_text",
    U&'\2018\2019\201A\201B\2032\2039\203A\02B9\02BB\02BC\00B4`\201C\201D\201E\201F\2033\00AB\00BB\2010\2011\2012\2013\2014\2015\2212',
    repeat('''', 12) || repeat('"', 7) || repeat('-', 7))
  WHERE "search_text" ~ '[`\u00b4\u00ab\u00bb\u02b9\u02bb\u02bc\u2010-\u2015\u2018-\u201f\u2032\u2033\u2039\u203a\u2212]';--> statement-breakpoint
UPDATE "deal_template" SET "search_text" = translate("search_text",
    U&'\2018\2019\201A\201B\2032\2039\203A\02B9\02BB\02BC\00B4`\201C\201D\201E\201F\2033\00AB\00BB\2010\2011\2012\2013\2014\2015\2212',
    repeat('''', 12) || repeat('"', 7) || repeat('-', 7))
  WHERE "search_text" ~ '[`\u00b4\u00ab\u00bb\u02b9\u02bb\u02bc\u2010-\u2015\u2018-\u201f\u2032\u2033\u2039\u203a\u2212]';
