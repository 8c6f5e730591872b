import { searchApi } from "@/lib/domain/search/api";
import { findAnything } from "@/lib/domain/search/find-anything";
import { endpoint } from "@/lib/server/endpoint";

export const GET = endpoint(searchApi.find, async (context, { query }) =>
  (await findAnything(context, query.query)).map((data) => ({ data })),
);
