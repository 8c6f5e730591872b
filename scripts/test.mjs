import { ensureServer } from "./setup/build.mjs";
import { ensureInstalled, refuseOldNode } from "./setup/install.mjs";

/**
 * `npm test`: unit, component, API and browser tests, also on a fresh clone. Installs packages, finds or
 * downloads a Chromium, builds, and starts one PostgreSQL server when a test first needs it. Ends with the
 * failures, the time of each part, and the line "N passed, N failed". `--all` (`npm run test:all`) adds the
 * slow tests.
 */
async function main() {
  refuseOldNode();
  ensureInstalled();
  const [{ provide }, { ensureChromium }] = await Promise.all([
    import("../base/config.mjs"),
    import("./setup/chromium.mjs"),
  ]);
  provide({ KAPI_CHROMIUM: await ensureChromium() });
  await ensureServer();
  const { browserPart, reportParts, vitestPart } = await import("./setup/run-tests.mjs");
  const host = await startHost(provide);
  const parts = [];
  try {
    parts.push(
      await vitestPart("unit, component and API tests", [
        "--project=unit*",
        "--project=component*",
        "--project=api*",
      ]),
      await browserPart("browser tests", "browser"),
    );
  } finally {
    await host.close();
  }
  if (process.argv.includes("--all")) {
    const { slowParts } = await import("./setup/slow-tests.mjs");
    parts.push(...(await slowParts({ onlyChanged: false, groups: [] })));
  }
  return reportParts(parts);
}

/**
 * The host is TypeScript like the tests; it runs in this process so that vitest and Playwright share it.
 * @param {typeof import("../base/config.mjs").provide} provide
 */
async function startHost(provide) {
  const { register } = await import("tsx/esm/api");
  register();
  const { startTestHost } = await import("../tests/support/host");
  const host = await startTestHost();
  provide({ KAPI_TEST_HOST: host.url });
  return {
    close: () => {
      provide({ KAPI_TEST_HOST: undefined });
      return host.close();
    },
  };
}

main().then(
  (code) => process.exit(code),
  (error) => {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  },
);
