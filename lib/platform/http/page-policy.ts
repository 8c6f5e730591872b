import { randomBytes } from "node:crypto";

type PolicyOptions = { nonce: string; secure: boolean; isDevelopment: boolean };

/**
 * Content-Security-Policy of a page: only scripts and styles with this response's nonce. The development server
 * also needs eval, its own styles and a web socket.
 */
export function pagePolicy({ nonce, secure, isDevelopment }: PolicyOptions): string {
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${isDevelopment ? " 'unsafe-eval'" : ""}`,
    isDevelopment ? "style-src 'self' 'unsafe-inline'" : `style-src 'self' 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src 'self'${isDevelopment ? " ws:" : ""}`,
    "frame-src 'none'",
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "report-uri /api/csp-report",
    ...(secure ? ["upgrade-insecure-requests"] : []),
  ].join("; ");
}

/** 16 random bytes. */
export const newNonce = (): string => randomBytes(16).toString("base64");
