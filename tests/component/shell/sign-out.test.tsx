import { screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { SignOutButton } from "@/app/_shell/sign-out-button";
import { useLeaveWarning } from "@/app/_ui/use-leave-warning";
import { renderScreen } from "../../support/render-screen";

const SERVED = {
  "POST /api/logout": {},
  "GET /api/auth/csrf": { body: { csrfToken: "x" } },
  "POST /api/auth/signout": {},
} as const;

function drawButton() {
  localStorage.setItem("kapi.user", "{}");
  localStorage.setItem("kapi.draft.new", "{}");
  localStorage.setItem("kapi.draft.7", "{}");
  localStorage.setItem("kapi.discarded.7", "{}");
  localStorage.setItem("kapi.language", "fr");
  const replace = vi.spyOn(window.location, "replace").mockReturnValue();
  return { replace, ...renderScreen(<SignOutButton className="" />, { api: SERVED }) };
}

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/**
 * The stored keys without those that stay: the signal to other tabs, and the colours, which are kept like the
 * language.
 */
const keptKeys = () =>
  Object.keys(localStorage).filter((key) => !["kapi.logged_out", "kapi.design_tokens"].includes(key));

test("whoever logs out leaves neither session nor unsaved deals in the browser [SES-14]", async () => {
  const { user, replace } = drawButton();
  await user.click(screen.getByRole("button", { name: "Log out" }));
  await waitFor(() => expect(replace).toHaveBeenCalledWith("/login"));
  expect(keptKeys()).toEqual(["kapi.language"]);
});

test("a session by single sign-on goes on to the provider, to end there too [T-71]", async () => {
  const { user, replace, answer } = drawButton();
  const address = "https://id.acme.test/end?state=x";
  answer("POST /api/logout", { body: { data: { provider_logout_url: address } } });
  await user.click(screen.getByRole("button", { name: "Log out" }));
  await waitFor(() => expect(replace).toHaveBeenCalledWith(address));
  expect(keptKeys()).toEqual(["kapi.language"]);
});

test("logging out without a network says that it did not work, and tries again until it did [SES-14]", async () => {
  const { user, replace, answer, calls, pass } = drawButton();
  answer("POST /api/logout", "away");
  await user.click(screen.getByRole("button", { name: "Log out" }));
  expect(await screen.findByRole("dialog", { name: "You are not logged out yet" })).toBeVisible();
  expect(screen.getByRole("alert")).toHaveTextContent("this browser is still signed in");
  expect(keptKeys(), "what is kept here goes all the same").toEqual(["kapi.language"]);
  await user.keyboard("{Escape}");
  expect(screen.getByRole("dialog")).toBeVisible();
  await pass(6);
  answer("POST /api/logout", { status: 503 });
  await user.click(screen.getByRole("button", { name: "Try again now" }));
  await pass(1);
  expect(calls.filter(({ path }) => path === "/api/logout")).toHaveLength(3);
  expect(replace).not.toHaveBeenCalled();
  answer("POST /api/logout", {});
  window.dispatchEvent(new Event("online"));
  await waitFor(() => expect(replace).toHaveBeenCalledWith("/login"));
});

function ChangedForm() {
  useLeaveWarning(true, "What was typed would be lost.");
  return null;
}

test("with unsaved changes logging out asks first, and only once [T-10]", async () => {
  localStorage.setItem("kapi.draft.new", "{}");
  const replace = vi.spyOn(window.location, "replace").mockReturnValue();
  const { user, calls } = renderScreen(
    <>
      <ChangedForm />
      <SignOutButton className="" />
    </>,
    { api: SERVED },
  );
  const logOut = () => user.click(screen.getByRole("button", { name: "Log out" }));
  await logOut();
  expect(await screen.findByText("What was typed would be lost.")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Keep editing" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(screen.getByRole("button", { name: "Log out" })).toBeEnabled();
  expect(calls.filter(({ path }) => path === "/api/logout")).toEqual([]);
  expect(localStorage.getItem("kapi.draft.new")).toBe("{}");

  await logOut();
  await user.click(await screen.findByRole("button", { name: "Leave" }));
  await waitFor(() => expect(replace).toHaveBeenCalledWith("/login"));
  const leaving = new Event("beforeunload", { cancelable: true });
  window.dispatchEvent(leaving);
  expect(leaving.defaultPrevented, "the browser does not ask too").toBe(false);
});
