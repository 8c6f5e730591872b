import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** Forms without anything worth keeping: a page number, a code to verify, and what guests type. */
const WITHOUT_QUESTION = [
  "app/_account/account-form.tsx",
  "app/_ui/pagination.tsx",
  "app/(open)/verify/_parts/verify-code.tsx",
];

const sources = readdirSync("app", { recursive: true, encoding: "utf8" })
  .filter((path) => /\.tsx?$/.test(path))
  .map((path) => ({ path: `app/${path}`, text: readFileSync(`app/${path}`, "utf8") }));
const folderOf = (path: string) => path.replace(/[^/]+$/, "");

/**
 * For a section of a form: the components that render it keep the form's state, and all of them ask before
 * leaving.
 */
function isAskedAbout({ path }: (typeof sources)[number]): boolean {
  const drawn = sources.filter(
    (other) =>
      folderOf(other.path) === folderOf(path) && new RegExp(`import \\{.*${importOf(path)}`).test(other.text),
  );
  return drawn.length > 1 && drawn.every(({ text }) => text.includes("useLeaveWarning("));
}

/**
 * A form in a dialog reports changes to the dialog. A form on a page asks by itself or through the hook that
 * keeps its state.
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
  // FormDialog asks for the forms inside it.
  expect(forms.map(({ path }) => path)).toContain("app/_form/form-dialog.tsx");
  const inDialogs = sources.filter(({ text }) => text.includes("<FormDialog"));
  expect(forms.length + inDialogs.length).toBeGreaterThan(15);
  const silent = forms.filter((form) => !asks(form)).map(({ path }) => path);
  expect(silent.sort()).toEqual([...WITHOUT_QUESTION].sort());
  // The profile's file contains two forms, and each asks by itself.
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
  // This dialog shows a service that could not be loaded, so nothing can be lost.
  expect(passing.map(({ path }) => path)).toEqual([
    "app/(workspace)/sales/(screens)/catalog-items/_parts/form/item-dialog.tsx",
  ]);
});
