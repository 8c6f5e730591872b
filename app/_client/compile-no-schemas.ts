/**
 * Tells zod, before it is loaded, not to compile schemas to functions: the Content-Security-Policy forbids
 * that, and trying it, which a schema does when it is made, would be reported. Said where zod looks for it,
 * since its config() brings 5 kB of it to every page.
 */
export function compileNoSchemas(): void {
  Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
}
