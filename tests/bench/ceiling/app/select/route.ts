import postgres from "postgres";

export const dynamic = "force-dynamic";

const holder = globalThis as typeof globalThis & { ceilingSql?: postgres.Sql };

export async function GET() {
  holder.ceilingSql ??= postgres(process.env["DATABASE_URL"] ?? "", { max: 10 });
  const [row] = await holder.ceilingSql`select 1 as one`;
  return Response.json({ data: row });
}
