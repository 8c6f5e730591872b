/** Notes what disturbs nobody as a mark on the page's timeline, where tools and error reporting can find it (SES-21). */
export function quietLog(message: string, cause: unknown): void {
  performance.mark("kapi.quiet", {
    detail: { message, cause: cause instanceof Error ? cause.message : String(cause) },
  });
}
