import { sql, type SQL } from "drizzle-orm";
import { SIGNS, SPELLINGS } from "@/lib/core/search/fold-text";

/**
 * A text of the database as foldText() folds it, for tables so small that no search text is stored. Without diacritics
 * of Latin, Greek and Cyrillic letters.
 */
export function foldedBySql(text: SQL): SQL {
  const lower = sql`lower((${text}) collate "und-x-icu")`;
  const letters = sql`regexp_replace(normalize(${lower}, NFD), '[\\u0300-\\u036f]', '', 'g')`;
  const spelled = [...SPELLINGS].reduce(
    (folded, [letter, spelling]) => sql`replace(${folded}, ${quoted(letter)}, ${quoted(spelling)})`,
    letters,
  );
  const signed = SIGNS.reduce(
    (folded, [signs, keyboard]) => sql`regexp_replace(${folded}, ${quoted(signs)}, ${quoted(keyboard)}, 'g')`,
    spelled,
  );
  return sql`btrim(regexp_replace(normalize(${signed}, NFC), '[\\s\\u00a0\\u202f]+', ' ', 'g'))`;
}

/** A literal, because a parameter's type would have to be named each time. */
const quoted = (text: string): SQL => sql.raw(`'${text.replaceAll("'", "''")}'`);
