import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test, vi } from "vitest";
import { versionText } from "@/lib/platform/version.mjs";
import { writeVersion } from "@/scripts/setup/write-version.mjs";

const folder = mkdtempSync(join(tmpdir(), "kapi-version-"));
afterEach(() => vi.unstubAllEnvs());
const { version } = JSON.parse(readFileSync("package.json", "utf8")) as { version: string };

function written(): unknown {
  writeVersion(folder);
  return JSON.parse(readFileSync(join(folder, "version.json"), "utf8"));
}

test("a build says which release it is and of which commit, as it is told or as git knows", () => {
  vi.stubEnv("KAPI_COMMIT", "c256c22d4f1e");
  expect(written()).toEqual({ version, commit: "c256c22d4f1e" });
  vi.stubEnv("KAPI_COMMIT", undefined);
  expect(written()).toEqual({ version, commit: expect.stringMatching(/^[\da-f]{12}\+?$/) as string });
});

test("a build without git or any word of the commit knows none, and does not fail", () => {
  vi.stubEnv("KAPI_COMMIT", undefined);
  vi.stubEnv("PATH", folder);
  expect(written()).toEqual({ version, commit: null });
  rmSync(folder, { recursive: true });
});

test("the release of package.json is described in the changelog, its newest changes first", () => {
  const titles = [...readFileSync("CHANGELOG.md", "utf8").matchAll(/^## \[(.+)\]/gm)].map(
    ([, title]) => title,
  );
  expect(titles.slice(0, 2)).toEqual(["Unreleased", version]);
});

test("people read the version with its commit, if there is one", () => {
  expect(versionText({ version: "1.2.0", commit: "c256c22d4f1e" })).toBe("1.2.0 (c256c22d4f1e)");
  expect(versionText({ version: "1.2.0", commit: null })).toBe("1.2.0");
});
