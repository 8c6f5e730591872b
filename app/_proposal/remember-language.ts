import type { Language } from "./texts";

const YEAR = 365 * 24 * 60 * 60;

/** Keeps the reader's language for this host, in the cookie that the server reads. */
export function rememberLanguage(language: Language): void {
  const secure = location.protocol === "https:" ? "; Secure" : "";
  document.cookie = `kapi.language=${language}; Path=/; Max-Age=${YEAR}; SameSite=Lax${secure}`;
}
