import { longEndpoint } from "@/lib/server/endpoint";
import { localesApi } from "@/lib/server/i18n/api";
import { readLocale } from "@/lib/server/i18n/translations";

export const GET = longEndpoint(localesApi.read, (_context, { params, query, headers }) =>
  Promise.resolve(readLocale({ params, query, headers })),
);
