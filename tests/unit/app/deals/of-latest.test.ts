import { expect, test } from "vitest";
import { ofLatest } from "@/app/(workspace)/deals/_parts/list/list-rules";

test.each([
  ["nothing", {}, "true"],
  ["a text", { "filter[name]": "website 2026-2" }, "true"],
  ["an offer's number", { "filter[name]": "Q-000161" }, "true"],
  ["a revision's number", { "filter[name]": "q-161-2" }, undefined],
  ["a progress", { "filter[progress]": "sent,seen" }, "true"],
  ["the replaced ones", { "filter[progress]": "cancelled,replaced" }, undefined],
  ["all revisions", { "filter[latest]": "false" }, "false"],
] as const)("the list asked for %s has each offer once: %j gives %s [U-22]", (_, query, latest) => {
  expect(ofLatest(query)["filter[latest]" as never]).toBe(latest);
});
