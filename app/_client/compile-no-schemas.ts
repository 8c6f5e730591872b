import { config } from "zod/v4/core";

/**
 * Has zod interpret schemas instead of compiling them to functions: the Content-Security-Policy forbids that, and
 * trying it, which a schema does when it is made, would be reported.
 */
export function compileNoSchemas(): void {
  config({ jitless: true });
}
