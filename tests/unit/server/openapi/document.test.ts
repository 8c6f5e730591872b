import { expect, test } from "vitest";
import { openApiDocument } from "@/lib/server/openapi/document";

test("each tag says what it is about, in more words than its name", () => {
  const silent = openApiDocument().tags.filter(({ name, description }) => description === `${name}.`);
  expect(silent).toEqual([]);
});
