import postgres from "postgres";

/**
 * A connection that writes the same rows as the same text on each server: instants as JSON come in the
 * session's time zone.
 */
export const operatorConnection = (adminUrl: string, name: string): postgres.Sql =>
  postgres(adminUrl, {
    max: 1,
    onnotice: () => undefined,
    connection: { application_name: name, TimeZone: "UTC" },
  });

const REFUSED = "42501";

/**
 * Makes the database refuse where row-level security would hide rows: otherwise a role without BYPASSRLS
 * would save, or compare, nothing. Throws for such a role, saying what it needs.
 */
export async function seeAllRows(sql: postgres.TransactionSql): Promise<void> {
  await sql`set local row_security = off`;
  try {
    await sql`select from user_account limit 1`;
  } catch (error) {
    if (!(error instanceof postgres.PostgresError) || error.code !== REFUSED) throw error;
    throw new Error(
      `This database role does not see all rows (${error.message}). Set DATABASE_ADMIN_URL to the owner of the ` +
        "tables, with BYPASSRLS.",
      { cause: error },
    );
  }
}
