import { sharedServer } from "./shared-server";
import { test as base } from "./ready-page";

type Site = {
  port: number;
  /** The URL of a path on a host, such as address("acme.localhost", "/login"). */
  address: (host: string, path?: string) => string;
};

/** Playwright's `test` with the server that all browser tests share. Its database contains the demo data. */
export const test = base.extend<object, { site: Site }>({
  site: [
    async ({ browserName: _ }, use) => {
      const { port } = await sharedServer({ demo: true });
      await use({ port, address: (host, path = "/") => `http://${host}:${port}${path}` });
    },
    { scope: "worker" },
  ],
});

export { expect } from "@playwright/test";
