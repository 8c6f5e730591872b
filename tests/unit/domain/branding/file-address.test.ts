import { expect, test } from "vitest";
import { fileAddress } from "@/lib/domain/branding/file-address";

test("stored files are found under the API's base [API-17]", () => {
  expect(fileAddress("/storage/7/logo.png")).toBe("/api/storage/7/logo.png");
  expect(fileAddress("/api/storage/7/logo.png")).toBe("/api/storage/7/logo.png");
});

test.each([
  "",
  null,
  undefined,
  "https://evil.example/x.png",
  "//evil.example/x.png",
  "javascript:alert(1)",
  "/storage/../secrets",
  "/api/deals",
  "data:image/png;base64,AA",
])("%s is no address of a file of ours", (reference) => {
  expect(fileAddress(reference)).toBeNull();
});
