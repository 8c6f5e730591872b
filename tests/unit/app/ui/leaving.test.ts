import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** Forms that keep nothing that anybody would miss: a page's number, a code to verify, and what guests type. */
const WITHOUT_QUESTION = [
  "app/_account/account-form.tsx",
  "app/_ui/pagination.tsx",
  "app/(open)/verify/_parts/verify-code.tsx",
];

const sources = readdirSync("app", { recursive: true, encoding: "utf8" })
  .filter((path) => /\.tsx?$/.test(path))
  .map((path) => ({ path: `app/${path}`, text: readFileSync(`app/${path}`, "utf8") }));
const folderOf = (path: string) => path.replace(/[^/]+$/, "");

/** A section of a screen with a form is drawn by those who keep the form's state, and each of them asks. */
function isAskedAbout({ path }: (typeof sources)[number]): boolean {
  const drawn = sources.filter(
    (other) =>
      folderOf(other.path) === folderOf(path) && new RegExp(`import \\{.*${importOf(path)}`).test(other.text),
  );
  return drawn.length > 1 && drawn.every(({ text }) => text.includes("useLeaveWarning("));
}

/**
 * A form in a dialog says it to the dialog; one of a page asks by itself, or the hook beside it that keeps its
 * state does.
 */
const asks = ({ path, text }: (typeof sources)[number]): boolean =>
  text.includes("isChanged=") ||
  isAskedAbout({ path, text }) ||
  sources.some(
    (other) =>
      other.text.includes("useLeaveWarning(") &&
      (other.path === path ||
        (other.path.startsWith(`${folderOf(path)}use-`) && text.includes(importOf(other.path)))),
  );
const importOf = (path: string) => `"./${path.replace(/^.*\//, "").replace(/\.tsx?$/, "")}"`;

test("every form says whether it is changed, so that leaving it asks first [T-10]", () => {
  const forms = sources.filter(({ text }) => /<form(\s|>)/.test(text));
  // What stands in a FormDialog is asked about by that.
  expect(forms.map(({ path }) => path)).toContain("app/_form/form-dialog.tsx");
  const inDialogs = sources.filter(({ text }) => text.includes("<FormDialog"));
  expect(forms.length + inDialogs.length).toBeGreaterThan(15);
  const silent = forms.filter((form) => !asks(form)).map(({ path }) => path);
  expect(silent.sort()).toEqual([...WITHOUT_QUESTION].sort());
  // Two forms stand in the profile's file, each with a question of its own.
  const profile = sources.find(({ path }) => path.endsWith("/profile.tsx"))?.text ?? "";
  expect(profile.match(/useLeaveWarning\(/g)).toHaveLength(2);
});

test("all modals stand in one frame, and the pricing modal alone stays on a click beside it [S-144]", () => {
  const having = (pattern: RegExp) =>
    sources.filter(({ text }) => pattern.test(text)).map(({ path }) => path);
  expect(having(/<Radix\.Content/)).toEqual(["app/_ui/modal-frame.tsx"]);
  expect(having(/closeOnOverlay=\{/)).toEqual([
    "app/(workspace)/deals/_parts/builder/pricing/pricing-dialog.tsx",
  ]);
});

test("no dialog has a Cancel that passes its question [T-10]", () => {
  const passing = sources.filter(
    ({ text }) =>
      text.includes("isChanged={") &&
      /variant="secondary"[^>]*onClick=\{(onClose|\(\) => onOpenChange\(false\))\}/.test(text),
  );
  // Of what is shown there is nothing to lose: it could not be loaded.
  expect(passing.map(({ path }) => path)).toEqual([
    "app/(workspace)/sales/(screens)/catalog-items/_parts/form/item-dialog.tsx",
  ]);
});
