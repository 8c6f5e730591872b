import { config } from "zod/v4/core";

/**
 * Makes zod interpret schemas instead of compiling them to functions: the Content-Security-Policy forbids
 * that, and zod's attempt when a schema is created would be reported.
 */
export function compileNoSchemas(): void {
  config({ jitless: true });
}
