import { config } from "@/base/config.mjs";
import { securityText } from "@/lib/server/health/security-text";

export const dynamic = "force-dynamic";

/** Whom to tell about a weakness (RFC 9116); 404 where the operator named nobody. */
export function GET(): Response {
  const text = securityText(config.SECURITY_CONTACT, new Date());
  return new Response(text ?? "Not found", {
    status: text ? 200 : 404,
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "public, max-age=3600" },
  });
}
