import { offerJsonSchema } from "@/lib/domain/proposals/offer-schema";

export const GET = () =>
  Response.json(offerJsonSchema(), {
    headers: { "Content-Type": "application/schema+json", "Cache-Control": "public, max-age=3600" },
  });
