import { createHash } from "node:crypto";
import { config } from "@/base/config.mjs";

/**
 * The Content-Security-Policy of a page whose bytes are the same for everybody: its inline scripts and styles by
 * their SHA-256, files of this origin, nothing else. A nonce is impossible, because it must differ for each
 * response.
 */
export function contentPolicy(html: string): string {
  // In development React uses eval, and the page embeds its fonts.
  const isDevelopment = config.NODE_ENV === "development";
  return [
    "default-src 'self'",
    `script-src 'self' ${hashes(html, "script")}${isDevelopment ? " 'unsafe-eval'" : ""}`,
    `style-src 'self' ${hashes(html, "style")}`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    `font-src 'self'${isDevelopment ? " data:" : ""}`,
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "report-uri /api/csp-report",
  ]
    .map((directive) => directive.trim())
    .join("; ");
}

function hashes(html: string, element: "script" | "style"): string {
  const inline = new RegExp(
    `<${element}(?![^>]*\\s(?:src=|type="application/json"))[^>]*>([\\s\\S]*?)</${element}>`,
    "g",
  );
  const texts = new Set([...html.matchAll(inline)].map(([, text]) => text ?? ""));
  return [...texts].map((text) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`).join(" ");
}
