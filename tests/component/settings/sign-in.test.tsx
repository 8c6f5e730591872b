import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { SignInSettings } from "@/app/(workspace)/settings/(screens)/sign-in/_parts/sign-in-settings";
import type { SignInPolicyAnswer } from "@/lib/domain/sign-in-policy/schema";
import { renderScreen } from "../../support/render-screen";

const POLICY: SignInPolicyAnswer = {
  idle_minutes: null,
  absolute_hours: 12,
  second_factor_for: "nobody",
  second_factor_days: 7,
  version: 3,
};
const idle = () => screen.getByRole("textbox", { name: "Without use" });
const save = () =>
  within(screen.getByRole("region", { name: "How long sessions last" })).getByRole("button", {
    name: "Save",
  });
const absolute = () => screen.getByRole("textbox", { name: "At the latest" });

test("time-outs are saved of the version that was seen; empty is none (T-22)", async () => {
  const { user, calls } = renderScreen(<SignInSettings initial={POLICY} />, {
    api: {
      "PATCH /api/sign-in-policy": {
        body: { data: { ...POLICY, idle_minutes: 30, absolute_hours: null, version: 4 } },
      },
    },
  });
  expect([idle(), absolute()].map((field) => (field as HTMLInputElement).value)).toEqual(["", "12"]);
  await user.type(idle(), "30");
  await user.clear(absolute());
  await user.click(save());
  expect(await screen.findByText("Saved. It holds from now on.")).toBeVisible();
  const [call] = calls.filter(({ method }) => method === "PATCH");
  expect(call?.body).toEqual({ idle_minutes: 30, absolute_hours: null });
  expect(call?.headers.get("if-match")).toBe('"1-3"');
});

test("what somebody else saved first is told, and saving again replaces it (T-22)", async () => {
  const theirs = { ...POLICY, idle_minutes: 15, absolute_hours: 8, version: 4 };
  const { user, calls, answer } = renderScreen(<SignInSettings initial={POLICY} />, {
    api: {
      "PATCH /api/sign-in-policy": {
        status: 412,
        body: { message: "changed", code: "STALE_VERSION", errors: [], details: theirs },
      },
    },
  });
  await user.type(idle(), "60");
  await user.click(save());
  expect(await screen.findByText(/without use: 15, at the latest: 8 hours/)).toBeVisible();
  expect(idle()).toHaveValue("60");
  answer("PATCH /api/sign-in-policy", { body: { data: { ...POLICY, idle_minutes: 60, version: 5 } } });
  await user.click(save());
  await screen.findByText("Saved. It holds from now on.");
  expect(calls.filter(({ method }) => method === "PATCH")[1]?.headers.get("if-match")).toBe('"1-4"');
});

test("a number out of bounds stays as typed, is refused with what is expected, and nothing is saved", async () => {
  const { user, calls } = renderScreen(<SignInSettings initial={POLICY} />);
  await user.type(idle(), "1");
  await user.clear(absolute());
  await user.type(absolute(), "9999");
  await user.click(save());
  expect(idle()).toHaveValue("1");
  expect(idle()).toHaveAccessibleDescription(/Type a number from 5 to 43,200, or leave it empty/);
  expect(absolute()).toHaveAccessibleDescription(/Type a number from 1 to 720, or leave it empty/);
  expect(calls.filter(({ method }) => method === "PATCH")).toEqual([]);
});

test("a policy without days of grace says that it holds for its author too", async () => {
  const { user } = renderScreen(
    <SignInSettings initial={{ ...POLICY, second_factor_for: "administrators", second_factor_days: 1 }} />,
  );
  const section = within(screen.getByRole("region", { name: "Second factor" }));
  const warning = () => section.queryByText(/^This is without notice: .* yourself included/);
  expect(warning()).toBeNull();
  const days = section.getByRole("textbox", { name: "Time to set it up" });
  await user.clear(days);
  await user.type(days, "0");
  expect(warning()).toBeVisible();
});

test("days that are wrong do not keep a policy that needs none from being saved", async () => {
  const policy = { ...POLICY, second_factor_for: "everybody" as const };
  const { user, calls } = renderScreen(<SignInSettings initial={policy} />, {
    api: {
      "PATCH /api/sign-in-policy": { body: { data: { ...policy, second_factor_for: "nobody", version: 4 } } },
    },
  });
  const section = within(screen.getByRole("region", { name: "Second factor" }));
  const days = section.getByRole("textbox", { name: "Time to set it up" });
  await user.clear(days);
  await user.type(days, "999");
  await user.click(section.getByRole("button", { name: "Save" }));
  expect(days).toHaveAccessibleDescription(/Type a number of days from 0 to 90/);
  await user.click(section.getByRole("radio", { name: /^Nobody/ }));
  await user.click(section.getByRole("button", { name: "Save" }));
  expect(await screen.findByText("Saved.")).toBeVisible();
  expect(calls.filter(({ method }) => method === "PATCH").map(({ body }) => body)).toEqual([
    { second_factor_for: "nobody" },
  ]);
});
