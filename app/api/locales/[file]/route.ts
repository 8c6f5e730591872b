import { longEndpoint } from "@/lib/http/endpoint";
import { localesApi } from "@/lib/i18n/api";
import { readLocale } from "@/lib/i18n/read-locale";

export const GET = longEndpoint(localesApi.read, (_context, { params, query, headers }) =>
  Promise.resolve(readLocale({ params, query, headers })),
);
