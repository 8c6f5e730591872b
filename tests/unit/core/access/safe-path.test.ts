import { expect, test } from "vitest";
import { safePath } from "@/lib/core/access/pages";

test.each(["/deals", "/apiary", "/deals?page=2&filter%5Bname%5D=a#top", "/", "/deals/1/edit"])(
  "keeps the path of this origin %s [ACC-02]",
  (path) => {
    expect(safePath(path)).toBe(path);
  },
);

test.each([
  null,
  undefined,
  "",
  "deals",
  "//evil.example",
  "/\\evil.example",
  "https://evil.example",
  "javascript:alert(1)",
  "/\t/evil.example",
  "/deals\n",
  "\\\\evil.example",
  " /deals",
  "/api/logout",
  "/api",
  "/deals/../api/logout?a=b",
  "/%61pi/logout",
  "/%2Fapi/logout",
  "/deals/%",
])("sends %j to the dashboard", (path) => {
  expect(safePath(path)).toBe("/dashboard");
});

test("takes another place to go instead", () => {
  expect(safePath("//evil.example", "/login")).toBe("/login");
});
