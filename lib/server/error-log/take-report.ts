import { readBody } from "@/lib/platform/http/body";
import { open } from "@/lib/core/contract/contract";
import { ANSWER_HEADERS } from "@/lib/platform/http/failure";
import { parseJson } from "@/lib/core/contract/json";
import { log } from "@/lib/platform/log";
import { requestFacts } from "@/lib/platform/http/request-facts";
import { admit } from "@/lib/platform/limits/admission";
import type { LimitName } from "@/lib/core/contract/limits";
import { requestTenant } from "@/lib/domain/tenants/request-tenant";

const LIMIT = 16 * 1024;

type Kind = {
  event: string;
  limit: LimitName;
  types: RegExp;
  entries: (message: unknown) => readonly object[];
};

/** Reports that were dropped since the last one that was logged. */
let dropped = 0;

/**
 * Receives reports of browsers, without a session: at most 16 KiB, within its limits, one log line per entry.
 * Always answers 204, so that nobody learns anything from it and no page fails because of it (S-036). `types`:
 * the content types that are read.
 */
export function reportTaker({ event, limit, types, entries }: Kind): (request: Request) => Promise<Response> {
  return async (request) => {
    const facts = requestFacts(request.headers);
    try {
      if (!types.test(request.headers.get("content-type") ?? "")) throw new Error("of another type");
      const tenant = await requestTenant(request.headers);
      await admit({ method: "POST", access: open, limits: [limit, "reports"] }, { tenant, facts });
      const existing = entries(parseJson(await readBody(request, LIMIT)));
      for (const entry of existing)
        log.warn(
          { event, tenant: tenant.slug, requestId: facts.id, dropped, report: entry },
          "a browser reports",
        );
      if (existing.length > 0) dropped = 0;
    } catch {
      // Too large, too many, or unreadable: counted, and logged with the next report.
      dropped += 1;
    }
    return new Response(null, { status: 204, headers: { ...ANSWER_HEADERS, "X-Request-Id": facts.id } });
  };
}
