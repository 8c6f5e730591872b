import { fireEvent, screen } from "@testing-library/react";
import { useState } from "react";
import { expect, test, vi } from "vitest";
import { DayField } from "@/app/_ui/day-field";
import { focusUnread } from "@/app/_ui/focus-unread";
import { OfferStyleProvider } from "@/app/_ui/staff-text";
import type { OfferFormat } from "@/lib/core/offers/offer-text";
import type { Language } from "@/lib/core/i18n/languages";
import { renderScreen } from "../../support/render-screen";

const changed = vi.fn();

function Form({ initial }: { initial: string | null }) {
  const [day, setDay] = useState(initial);
  return (
    <>
      <DayField
        label="Valid until"
        value={day}
        onChange={(next) => {
          changed(next);
          setDay(next);
        }}
      />
      <button onClick={() => setDay("2026-01-02")}>Undo</button>
    </>
  );
}

function draw(language: Language, format: OfferFormat, initial: string | null = "2026-11-23") {
  changed.mockClear();
  const view = renderScreen(
    <OfferStyleProvider style={{ format, timeZone: "UTC" }}>
      <Form initial={initial} />
    </OfferStyleProvider>,
    { language },
  );
  return { ...view, field: screen.getByLabelText("Valid until") };
}

test.each([
  ["en", "short", "23 Nov 2026"],
  ["en", "american", "Nov 23, 2026"],
  ["fr", "short", "23/11/2026"],
  ["es", "short", "23/11/2026"],
] as const)("a day is shown in %s with the format %s as on all screens [U-01]", (language, format, text) => {
  expect(draw(language, format).field).toHaveValue(text);
});

test.each([
  ["short", "5 dec 2026", "2026-12-05"],
  ["short", "3/5/2026", "2026-05-03"],
  ["american", "3/5/2026", "2026-03-05"],
] as const)(
  "with the format %s %s is read as %s, and shown so once the field is left",
  async (format, typed, day) => {
    const { field, user } = draw("en", format, null);
    await user.type(field, typed);
    expect(changed.mock.calls).toEqual([[day]]);
    expect(field).toHaveValue(typed);
    await user.tab();
    expect(field).not.toHaveValue(typed);
  },
);

test("text that is no day stays with the reason, and keeps a form from being saved", async () => {
  const { field, user } = draw("en", "short");
  await user.clear(field);
  await user.type(field, "31/02/2026");
  expect(changed.mock.calls).toEqual([[null]]);
  expect(field).toBeValid();
  await user.tab();
  expect(field).toHaveValue("31/02/2026");
  expect(field).toHaveAccessibleDescription("This is no day. Write it as 31 Dec 2026.");
  expect(focusUnread()).toBe(true);
  expect(field).toHaveFocus();
  await user.click(screen.getByRole("button", { name: "Undo" }));
  expect(field).toHaveValue("2 Jan 2026");
});

test("the browser's calendar chooses a day, too", async () => {
  const { container, field, user } = draw("en", "short");
  const calendar = container.querySelector<HTMLInputElement>("input[type=date]");
  if (!calendar) throw new Error("there is no calendar");
  const shown = vi.fn();
  calendar.showPicker = shown;
  await user.click(screen.getByRole("button", { name: "Choose in a calendar: Valid until" }));
  expect(shown).toHaveBeenCalledOnce();
  expect(calendar).toHaveValue("2026-11-23");
  fireEvent.change(calendar, { target: { value: "2026-12-24" } });
  expect(field).toHaveValue("24 Dec 2026");
});
