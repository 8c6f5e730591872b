import { version } from "@/lib/platform/version.mjs";

/** The process answers, and which Kapi it is. No database. */
export function GET(): Response {
  return Response.json({ status: "ok", ...version() }, { headers: { "Cache-Control": "no-store" } });
}
