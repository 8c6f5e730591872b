import { expect, test, vi } from "vitest";
import { FormerSession } from "@/app/_shell/former-session";
import { FORGOTTEN_EVENT } from "@/app/_client/cache/forget";
import { renderScreen } from "../../support/render-screen";

const OF_SESSION = ["kapi.user", "kapi.tenant", "kapi.expires_at", "kapi.bootstrap", "kapi.catalog"];

test("a session that ended elsewhere leaves only unsaved work in the browser [SES-14] [SES-15]", () => {
  for (const key of [...OF_SESSION, "kapi.draft.new", "kapi.language"]) localStorage.setItem(key, "{}");
  renderScreen(<FormerSession />);
  expect(OF_SESSION.filter((key) => localStorage.getItem(key) !== null)).toEqual([]);
  expect(localStorage.getItem("kapi.draft.new")).toBe("{}");
  expect(localStorage.getItem("kapi.language")).toBe("{}");
});

test("where nobody was signed in, nothing is dropped", () => {
  const dropped = vi.fn();
  window.addEventListener(FORGOTTEN_EVENT, dropped);
  renderScreen(<FormerSession />);
  expect(dropped).not.toHaveBeenCalled();
  window.removeEventListener(FORGOTTEN_EVENT, dropped);
});
