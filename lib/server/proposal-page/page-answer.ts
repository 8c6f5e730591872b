import { wholeResponse } from "@/lib/platform/http/whole-response";
import type { FinishedPage } from "./finish-page";
import { pageHeaders } from "./page-headers";

/** The finished page in the smallest form that the browser takes. */
export function pageAnswer(page: FinishedPage, acceptEncoding: string | null): Response {
  const [bytes, encoding] = accepts(acceptEncoding, "br")
    ? [page.brotli, "br"]
    : accepts(acceptEncoding, "gzip")
      ? [page.gzip, "gzip"]
      : [page.html, null];
  const headers = pageHeaders(page.policy);
  // Under this name the encoding passes the framework (scripts/server/whole-response.mjs).
  if (encoding) headers["X-Kapi-Encoding"] = encoding;
  return wholeResponse(bytes, { headers });
}

function accepts(header: string | null, encoding: string): boolean {
  const entry = header
    ?.split(",")
    .map((part) => part.trim().split(";"))
    .find(([name]) => name?.trim().toLowerCase() === encoding);
  return entry !== undefined && !/^\s*q=0(?:\.0*)?\s*$/.test(entry[1] ?? "");
}
