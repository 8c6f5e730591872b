import { expect, test } from "vitest";
import { dealAttributes, dealChange } from "@/lib/domain/deals/input-schema";
import { DEAL_TEXT_NAMES, DEAL_FIELDS } from "@/lib/domain/deals/terms/deal-fields";
import { dealSchema } from "@/lib/domain/deals/schema";

/** Null is the same as an empty text; a client of null has an error of its own (VAL-11). */
const WITH_OWN_MEANING = [...DEAL_TEXT_NAMES.map((name) => DEAL_FIELDS[name].api), "client_id"];

const answered = Object.entries(dealSchema.shape).filter(([name]) => name in dealChange.shape);

test.each(answered.map(([name, answer]) => [name, answer.safeParse(null).success] as const))(
  "null for %s is accepted in a change only where a stored deal may be without it [REST-26, P-18]",
  (name, mayBeNull) => {
    const accepted = dealChange.safeParse({ [name]: null }).success;
    expect(accepted).toBe(mayBeNull || WITH_OWN_MEANING.includes(name));
  },
);

test("a change takes the fields of a new deal [REST-26]", () => {
  expect(Object.keys(dealChange.shape).sort()).toEqual(
    expect.arrayContaining(Object.keys(dealAttributes.shape).sort()),
  );
});
