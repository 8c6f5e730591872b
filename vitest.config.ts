import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const alias = { "@": fileURLToPath(new URL(".", import.meta.url)).replace(/\/$/, "") };

/** With a mutant on (tests/mutants) waiting in vain is the rule. */
const isMutant = Boolean(process.env["KAPI_MUTANT"]);

/**
 * Two cores, three workers: a third of the time an API test waits for a lock or for a limit's window. The
 * host of the run is started once and starts what it owns when a test first asks.
 */
export default defineConfig({
  resolve: { alias },
  test: {
    pool: "forks",
    maxWorkers: 3,
    globalSetup: ["tests/support/global-setup.ts"],
    // For what hangs, and for nothing else: how long things take is the machine's affair, and the
    // benchmarks'.
    testTimeout: isMutant ? 60_000 : 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: isMutant ? 10_000 : 120_000 } },
    projects: [
      { extends: true, test: { name: "unit", include: ["tests/unit/**/*.test.{ts,tsx}"] } },
      {
        extends: true,
        test: {
          name: "component",
          include: ["tests/component/**/*.test.tsx"],
          environment: "jsdom",
          setupFiles: ["tests/support/component-setup.ts"],
        },
      },
      { extends: true, test: { name: "api", include: ["tests/api/**/*.test.ts"] } },
      // On a cluster alone (npm run test:citus).
      { extends: true, test: { name: "citus", include: ["tests/citus/**/*.test.ts"] } },
      { extends: true, test: { name: "slow", include: ["tests/slow/**/*.test.{ts,tsx}"] } },
    ],
  },
});
