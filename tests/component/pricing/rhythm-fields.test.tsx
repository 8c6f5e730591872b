import { screen } from "@testing-library/react";
import { useState } from "react";
import { expect, test } from "vitest";
import { RhythmFields } from "@/app/_pricing/rhythm-fields";
import type { RhythmShape } from "@/lib/core/pricing/rhythm-shapes";
import { renderScreen } from "../../support/render-screen";

/** The fields with a state around them; the state is written below. */
function Fields({ first, fixed }: { first: RhythmShape | null; fixed?: RhythmShape["every"] }) {
  const [rhythm, setRhythm] = useState(first);
  return (
    <>
      <RhythmFields rhythm={rhythm} fixed={fixed} timeZone="UTC" onChange={setRhythm} />
      <output>{JSON.stringify(rhythm)}</output>
    </>
  );
}

const chosen = () => JSON.parse(screen.getByRole("status").textContent ?? "") as RhythmShape | null;

const MONTHLY: RhythmShape = { every: "month", term: 12, is_open_ended: false, free_periods: 0, start: null };

test("a service's line keeps how often it is sold, and changes term, free periods and notice [U-123]", async () => {
  const { user } = renderScreen(<Fields first={MONTHLY} fixed="month" />);
  expect(screen.getByRole("group", { name: "Sold monthly" })).toBeTruthy();
  const term = screen.getByRole("textbox", { name: /Term in months/ });
  await user.clear(term);
  await user.type(term, "24");
  await user.type(screen.getByRole("textbox", { name: /Free months/ }), "2");
  await user.tab();
  await user.click(screen.getByRole("checkbox", { name: "Until further notice" }));
  expect(chosen()).toEqual({ ...MONTHLY, term: 24, free_periods: 2, is_open_ended: true });
  expect(screen.getByRole("textbox", { name: /Least term in months/ })).toBeTruthy();
});

test("a shorter term leaves one period that is paid [U-123]", async () => {
  const { user } = renderScreen(<Fields first={{ ...MONTHLY, free_periods: 6 }} fixed="month" />);
  const term = screen.getByRole("textbox", { name: /Term in months/ });
  await user.clear(term);
  await user.type(term, "3");
  await user.tab();
  expect(chosen()).toMatchObject({ term: 3, free_periods: 2 });
});
