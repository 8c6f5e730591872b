import { expect, test } from "vitest";
import { greetsItself } from "@/lib/domain/mail/greeting";

test.each([
  "Bonjour Zoé,\n\nVoici la proposition.",
  "hello,\nhere it is",
  "Dear Ms Roy,",
  "Chère Zoé, voici",
  "Buenos días, Zoé:",
  "Estimada Zoé:",
  "\n  Hi Zoé",
])("a message that begins with a greeting greets: %j [U-50]", (message) =>
  expect(greetsItself(message)).toBe(true),
);

test.each(["Hidden costs: none", "Dearth of time", "As agreed, hello again", ""])(
  "another one does not: %j [U-50]",
  (message) => expect(greetsItself(message)).toBe(false),
);
