/** What both linters (eslint.config.mjs, oxlint.config.mjs) pass over: nobody writes these files. */
export const NOT_SOURCE = [
  ".next/**",
  "node_modules/**",
  "data/**",
  "dist/**",
  "next-env.d.ts",
  "test-results/**",
  "playwright-report/**",
  "coverage/**",
];

/** The message for an address of the API that is written outside its contract. */
export const SAY_CALLS =
  "Take the address from the noun's calls (lib/**/calls.ts) by send() or callAddress().";
