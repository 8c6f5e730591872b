import { screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { SignOutButton } from "@/app/_shell/sign-out-button";
import { renderScreen } from "../../support/render-screen";

test.each(["answers", "is away"])(
  "whoever logs out leaves neither session nor unsaved deals in the browser, when the server %s [SES-14]",
  async (server) => {
    const answer = server === "answers" ? {} : "away";
    localStorage.setItem("kapi.user", "{}");
    localStorage.setItem("kapi.draft.new", "{}");
    localStorage.setItem("kapi.draft.7", "{}");
    localStorage.setItem("kapi.language", "fr");
    const replace = vi.fn();
    vi.stubGlobal("location", { ...window.location, replace });
    const { user, pass } = renderScreen(<SignOutButton className="" />, {
      api: {
        "POST /api/logout": answer,
        "GET /api/auth/csrf": server === "answers" ? { body: { csrfToken: "x" } } : "away",
        "POST /api/auth/signout": answer,
      },
    });
    await user.click(screen.getByRole("button", { name: "Log out" }));
    await pass(10);
    await waitFor(() => expect(replace).toHaveBeenCalledWith("/login"));
    expect(Object.keys(localStorage)).toEqual(["kapi.language"]);
  },
);
