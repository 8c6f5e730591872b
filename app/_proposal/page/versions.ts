import { idempotencyKey } from "@/lib/api-client/idempotency-key";
import type { OfferText } from "@/lib/core/offers/offer-text";
import { proposalCalls } from "@/lib/domain/proposals/calls";
import { MAX_VERSION_NAME } from "@/lib/domain/proposals/limits";
import { rhythmSentence } from "@/lib/domain/proposals/rhythm-words";
import type { ProposalAnswer, VersionAnswer } from "@/lib/domain/proposals/schema";
import { CallFailure, callProposal } from "../call-proposal";
import type { changesOf } from "../page-state";
import { storeChanges } from "../stored-changes";
import { fill, type ProposalTexts } from "../texts";

/*
 * The selections that readers of a proposal keep under a name (U-136), in a dialog. Loaded when somebody opens it, and
 * made without React, of which the page's script has the only copy.
 */
export type OpenedVersions = {
  proposal: ProposalAnswer;
  /** What differs from the saved selection. */
  changes: ReturnType<typeof changesOf>;
  /** Key of the version whose link was opened. */
  shown: string | null;
  text: OfferText;
  texts: ProposalTexts;
};

const BUTTON =
  "min-h-11 rounded-lg border border-slate-300 bg-white px-4 text-sm font-medium text-slate-900 hover:bg-slate-50";
const QUIET = "min-h-9 text-sm font-medium underline underline-offset-4";

/** Shows the versions, a way to take one over or send it on, and a field to keep one's own. */
export function openVersions(page: OpenedVersions): void {
  const { proposal, texts } = page;
  const words = texts.versions;
  const params = { uuid: proposal.uuid };
  const list = made("div", "grid gap-3 sm:grid-cols-2");
  const said = made("p", "text-sm text-slate-700 empty:hidden");
  said.setAttribute("role", "status");
  const dialog = made(
    "dialog",
    "m-auto max-h-[calc(100dvh-2rem)] w-[min(44rem,calc(100vw-2rem))] overflow-y-auto rounded-xl border " +
      "border-slate-200 bg-white p-6 text-slate-900 shadow-xl backdrop:bg-slate-950/40",
  );
  const title = made("h2", "text-lg font-semibold tracking-tight", words.title);
  title.id = "versions-title";
  dialog.setAttribute("aria-labelledby", title.id);
  const close = button(BUTTON, words.close, () => dialog.close());
  const draw = (versions: readonly VersionAnswer[], shown: string | null) => {
    list.replaceChildren(...versions.map((version) => card(version, page, version.key === shown)));
    if (versions.length === 0) list.append(made("p", "text-sm text-slate-600", words.none));
  };
  const load = async (shown: string | null) => {
    const versions = await callProposal(proposalCalls.versions, { params });
    draw(versions, shown);
    if (shown && !versions.some(({ key }) => key === shown)) said.textContent = words.unknown;
  };
  const tell = (error: unknown) => {
    reportError(error);
    said.textContent = error instanceof CallFailure && error.status === 409 ? words.refused : words.failed;
  };
  const form = keepForm(words, async (name) => {
    said.textContent = "";
    try {
      const headers = { "Idempotency-Key": idempotencyKey() };
      const body = { name, line_items: page.changes };
      const { key } = await callProposal(proposalCalls.keepVersion, { params, body, headers });
      await load(key);
      said.textContent = fill(words.kept, { name });
    } catch (error) {
      tell(error);
    }
  });
  const content = made("div", "space-y-4");
  content.append(title, made("p", "text-sm text-slate-700", words.text), list, form, said, close);
  dialog.append(content);
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
  load(page.shown).catch(tell);
}

/** One version: who prefers it, what it comes to and contains, and what can be done with it. */
function card(version: VersionAnswer, { proposal, text, texts }: OpenedVersions, isShown: boolean): Element {
  const words = texts.versions;
  const box = made(
    "section",
    `min-w-0 space-y-2 rounded-lg border p-4 ${isShown ? "border-slate-900" : "border-slate-200"}`,
  );
  const taken = new Set(version.line_items.flatMap(({ id, is_selected: is }) => (is ? [id] : [])));
  const counts = new Map(version.line_items.map(({ id, quantity }) => [id, quantity]));
  const names = proposal.line_items.flatMap(({ id, name, is_optional: isOption }) => {
    const quantity = counts.get(id);
    if (isOption ? !taken.has(id) : quantity === undefined) return [];
    return [quantity === undefined ? name : `${text.number(quantity)} × ${name}`];
  });
  const { recurring, amount_after_tax: amount } = version;
  const total = text.money(amount, proposal.currency);
  box.append(
    made("h3", "font-semibold wrap-anywhere", version.name),
    made("p", "text-xl font-semibold tabular-nums", total),
    ...(recurring
      ? [made("p", "text-sm text-slate-700", rhythmSentence(recurring, proposal.currency, { texts, text }))]
      : []),
    made("p", "text-sm wrap-anywhere text-slate-700", names.join(", ") || words.nothing),
    ...(version.is_stale ? [made("p", "text-sm text-amber-950", words.stale)] : []),
  );
  const actions = made("div", "flex flex-wrap gap-x-4");
  const link = new URL(location.pathname, location.href);
  link.searchParams.set("version", version.key);
  const copy = button(QUIET, words.copy, () => {
    void navigator.clipboard.writeText(link.href).then(() => (copy.textContent = words.copied), reportError);
  });
  const take = button(QUIET, words.take, () => {
    storeChanges(proposal.uuid, version.line_items);
    location.replace(location.pathname);
  });
  for (const each of [take, copy]) each.setAttribute("aria-label", `${each.textContent}: ${version.name}`);
  actions.append(take, copy);
  box.append(actions);
  return box;
}

/** The field for a name, and the button that keeps the selection under it. */
function keepForm(words: ProposalTexts["versions"], keep: (name: string) => Promise<void>): HTMLFormElement {
  const form = made("form", "flex flex-wrap items-end gap-3 border-t border-slate-200 pt-4");
  const label = made("label", "min-w-48 flex-1 text-sm font-medium", words.name);
  const field = made("input", "mt-1 block min-h-11 w-full rounded-lg border border-slate-400 px-3 text-base");
  field.maxLength = MAX_VERSION_NAME;
  field.required = true;
  field.autocomplete = "name";
  label.append(field);
  const submit = made("button", BUTTON, words.keep);
  form.append(label, submit);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const name = field.value.trim();
    if (name === "") return field.focus();
    submit.disabled = true;
    void keep(name).finally(() => (submit.disabled = false));
  });
  return form;
}

function made<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  look: string,
  words = "",
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag);
  element.className = look;
  element.textContent = words;
  return element;
}

function button(look: string, words: string, onClick: () => void): HTMLButtonElement {
  const element = made("button", look, words);
  element.type = "button";
  element.addEventListener("click", onClick);
  return element;
}
