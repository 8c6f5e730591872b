import { describe, expect, test } from "vitest";
import { textsOf } from "@/lib/core/documents/blocks";
import { variablesIn } from "@/lib/core/documents/variables";
import { LANGUAGES } from "@/lib/core/i18n/languages";
import { starterTemplate } from "@/lib/domain/deal-templates/starters";
import { STARTERS } from "@/lib/domain/deal-templates/schema";

/** What companies and private clients have alike, and what each proposal has. */
const EVERYBODY_HAS = ["client.name", "contact.first_name", "deal.valid_until"];

describe.each(LANGUAGES)("starters in %s", (language) => {
  test.each(STARTERS)("%s asks no client for what only companies have [U-106]", (starter) => {
    const { content } = starterTemplate({ starter, language });
    expect(EVERYBODY_HAS).toEqual(expect.arrayContaining(variablesIn(textsOf({ ...content, sections: [] }))));
  });
});
