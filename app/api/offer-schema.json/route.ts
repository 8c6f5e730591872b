import { offerJsonSchema } from "@/lib/domain/proposals/offer-content";
import { ANSWER_HEADERS } from "@/lib/platform/http/failure";

export const GET = () =>
  Response.json(offerJsonSchema(), {
    headers: {
      ...ANSWER_HEADERS,
      "Content-Type": "application/schema+json",
      "Cache-Control": "public, max-age=3600",
    },
  });
