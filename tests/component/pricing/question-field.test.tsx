import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { QuestionField } from "@/app/_pricing/question-field";
import { resolveField } from "@/lib/core/pricing/resolve-rules";
import { CONSTANTS, fieldAnswer } from "../../support/api-answers";
import { renderScreen } from "../../support/render-screen";

const OPTIONS = [
  { value: "plain", label: "Plain" },
  { value: "bold", label: "Bold" },
];
const idOf = (type: string, slug: string) =>
  CONSTANTS.find((constant) => constant.constant_type === type && constant.slug === slug)?.id ?? 0;

test.each([
  ["number", null, "textbox"],
  ["text", null, "textbox"],
  ["boolean", null, "radiogroup"],
  ["select", "radio", "radiogroup"],
  ["select", "dropdown", "combobox"],
  ["select", "multiselect", "group"],
])("a question (%s, %s) is asked with its description and its help text [CAL-09]", (type, subType, role) => {
  const about = fieldAnswer(1, "Style", {
    type_id: idOf("field_type", type),
    sub_type_id: subType === null ? null : idOf("field_sub_type", subType),
    description: "As agreed",
    ui: { options: OPTIONS, help_text: "See the handbook" },
  });
  renderScreen(
    <QuestionField
      question={resolveField(about, CONSTANTS)}
      about={about}
      answer={null}
      error={null}
      onAnswer={() => undefined}
    />,
  );
  expect(screen.getByRole(role, { name: /^Style/ })).toHaveAccessibleDescription(
    "As agreed\nSee the handbook",
  );
});
