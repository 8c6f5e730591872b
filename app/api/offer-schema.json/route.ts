import { offerJsonSchema } from "@/lib/domain/proposals/offer-content";

export const GET = () =>
  Response.json(offerJsonSchema(), {
    headers: { "Content-Type": "application/schema+json", "Cache-Control": "public, max-age=3600" },
  });
