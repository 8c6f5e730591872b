import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const alias = { "@": fileURLToPath(new URL(".", import.meta.url)).replace(/\/$/, "") };

/** Two cores: two workers. The host of the run is started once and starts what it owns when a test first asks. */
export default defineConfig({
  resolve: { alias },
  test: {
    pool: "forks",
    maxWorkers: 2,
    globalSetup: ["tests/support/global-setup.ts"],
    testTimeout: 60_000,
    hookTimeout: 90_000,
    // What is waited for comes when the machine has time: the test's own limit ends it, not the default second.
    expect: { poll: { timeout: 30_000 } },
    projects: [
      { extends: true, test: { name: "unit", include: ["tests/unit/**/*.test.{ts,tsx}"] } },
      { extends: true, test: { name: "api", include: ["tests/api/**/*.test.ts"] } },
    ],
  },
});
