import { ADDRESSES } from "@/lib/platform/http/addresses";

/** The event by which quiet-log.ts reports a failure, with {message, cause} as its detail. */
export const FAILED_QUIETLY = "kapi:failed-quietly";

/** Most reports of one page: an error in a loop adds no information. */
const MAX_REPORTS = 10;
const LONGEST_TEXT = 4_000;

type Report = {
  type: "error" | "unhandledrejection";
  message: string;
  filename?: string;
  line?: number;
  column?: number;
  stack?: string;
};

/** The parts of the window that are used; tests pass their own. */
export type ReportingPage = Pick<Window, "addEventListener" | "removeEventListener"> & {
  fetch: (path: string, init: RequestInit) => Promise<unknown>;
  location: { href: string };
  navigator: { userAgent: string };
};

/**
 * Sends uncaught errors and unhandled rejections of this page to POST /log-error (GRD-22, REST-15), each
 * once. A failure to send does not affect the page. Error boundaries report theirs by reportError(), screens
 * report handled errors by quietLog(). Returns a function that stops it.
 */
export function reportErrors(page: ReportingPage): () => void {
  const reported = new Set<string>();
  const report = (found: Report) => {
    const key = [
      found.type === "error" ? found.filename : "",
      found.message,
      found.stack?.split("\n", 3).join("\n"),
    ].join("\n");
    if (reported.has(key) || reported.size >= MAX_REPORTS) return;
    reported.add(key);
    void post(page, found);
  };
  const onError = ({ error, message, filename, lineno, colno }: ErrorEvent) => {
    if (isCancelled(error)) return;
    report({
      type: "error",
      message: textOf(error) ?? message,
      ...(filename ? { filename: shareableAddress(filename), line: lineno, column: colno } : {}),
      ...stackOf(error),
    });
  };
  const onRejection = ({ reason }: PromiseRejectionEvent) => {
    if (!isCancelled(reason))
      report({ type: "unhandledrejection", message: textOf(reason) ?? String(reason), ...stackOf(reason) });
  };
  const onQuiet = (event: Event) => {
    const { message, cause } = (event as CustomEvent<{ message: string; cause: unknown }>).detail;
    if (!isRefusal(cause))
      report({ type: "error", message: `${message}: ${textOf(cause) ?? String(cause)}`, ...stackOf(cause) });
  };
  page.addEventListener("error", onError);
  page.addEventListener("unhandledrejection", onRejection);
  page.addEventListener(FAILED_QUIETLY, onQuiet);
  return () => {
    page.removeEventListener(FAILED_QUIETLY, onQuiet);
    page.removeEventListener("error", onError);
    page.removeEventListener("unhandledrejection", onRejection);
  };
}

async function post({ fetch, location, navigator }: ReportingPage, found: Report): Promise<void> {
  const now = new Date().toISOString();
  const body = JSON.stringify({
    ...found,
    message: found.message.slice(0, LONGEST_TEXT),
    url: shareableAddress(location.href),
    userAgent: navigator.userAgent,
    timestamp: now,
  });
  try {
    await fetch(ADDRESSES.logError, {
      method: "POST",
      keepalive: true,
      headers: { "Content-Type": "application/json", "X-Request-Time": now },
      body,
    });
  } catch {
    // A report that cannot be sent is lost.
  }
}

const textOf = (thrown: unknown): string | null =>
  thrown instanceof Error ? `${thrown.name}: ${thrown.message}` : null;
const stackOf = (thrown: unknown): { stack?: string } =>
  thrown instanceof Error && thrown.stack ? { stack: thrown.stack.slice(0, LONGEST_TEXT) } : {};
/** A cancelled call. */
export const isCancelled = (thrown: unknown): boolean =>
  thrown instanceof Error &&
  (thrown.name === "AbortError" || ("kind" in thrown && thrown.kind === "CANCELLED"));

/** A call that the API refused (4xx). Where it was caught, the screen tells the user, and nothing is broken. */
const isRefusal = (thrown: unknown): boolean =>
  thrown instanceof Error &&
  "status" in thrown &&
  Number(thrown.status) >= 400 &&
  Number(thrown.status) < 500;

/** Paths whose next segment is itself a secret that grants access. */
const SECRET = /\/(verify-email|proposals)\/[^/]+/g;

/** An address without secrets: no query, no fragment, no token of a link (S-119). */
export function shareableAddress(address: string): string {
  const bare = address.replace(/[?#].*$/s, "");
  return bare.replace(SECRET, "/$1/[removed]");
}
