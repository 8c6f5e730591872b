import { expect, test } from "vitest";
import { DEAL_EVENT_KINDS } from "@/db/schema";
import { MESSAGES } from "@/lib/core/i18n/all-messages";

test("each kind of a deal's events has a text, and so have its PDFs, which the timeline lists too", () => {
  expect(Object.keys(MESSAGES.en.deal.timeline.kinds).sort()).toEqual([...DEAL_EVENT_KINDS, "pdf"].sort());
});
