import { ANSWER_HEADERS } from "@/lib/platform/http/failure";
import { version } from "@/lib/platform/version.mjs";

/** Says that the process responds, and its version of Kapi. Does not use the database. */
export function GET(): Response {
  return Response.json({ status: "ok", ...version() }, { headers: { ...ANSWER_HEADERS } });
}
