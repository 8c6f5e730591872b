import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { Security } from "@/app/(workspace)/profile/_parts/security/security";
import { renderScreen } from "../../support/render-screen";

const DAY = "2026-11-28T12:00:00.000Z";
const passkey = (id: number, name: string) => ({
  id,
  name,
  host: location.hostname,
  created_at: DAY,
  last_used_at: null,
});

test.each([
  ["the last factor of a user who must have one", true, [passkey(7, "Laptop")], true],
  ["one of two factors", true, [passkey(7, "Laptop"), passkey(8, "Phone")], false],
  ["the last factor of a user who needs none", false, [passkey(7, "Laptop")], false],
])("removing %s says what that means (T-21)", async (_name, isRequired, passkeys, warns) => {
  const { user } = renderScreen(<Security />, {
    api: {
      "GET /api/me/factors": {
        body: {
          data: {
            has_password: true,
            is_required: isRequired,
            authenticator: null,
            passkeys,
            recovery_codes_left: 10,
          },
        },
      },
    },
  });
  await user.click(await screen.findByRole("button", { name: "Remove the passkey Laptop" }));
  const dialog = within(await screen.findByRole("dialog"));
  expect(dialog.getByText(/It no longer signs you in/)).toBeVisible();
  expect(dialog.queryByText(/your workspace requires one/) !== null).toBe(warns);
});
