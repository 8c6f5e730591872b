import { readOutboxFile } from "@/lib/domain/mail/list-outbox";

/** One mail of the outbox folder, as its recipient sees it. Only in development. */
export async function GET(
  _request: Request,
  { params }: { params: Promise<{ name: string }> },
): Promise<Response> {
  const html = process.env.NODE_ENV === "development" ? await readOutboxFile((await params).name) : null;
  if (html === null) return new Response("Not found\n", { status: 404 });
  return new Response(html, {
    headers: { "Content-Type": "text/html; charset=utf-8", "Cache-Control": "private, no-store" },
  });
}
