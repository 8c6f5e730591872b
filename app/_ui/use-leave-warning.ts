import { useTranslations } from "next-intl";
import { useEffect } from "react";

/**
 * Asks before unsaved changes are lost: by the browser's dialog when the tab closes or loads another URL, by
 * LeaveQuestion when a link of the site is followed, and on going back and forward in browsers with the Navigation
 * API. `lost` says what would be lost, if it is not typed input. With several changed forms on a page it asks once,
 * with the text of the last one.
 */
export function useLeaveWarning(isChanged: boolean, lost?: string): void {
  const t = useTranslations("common.leave");
  const loss = lost ?? t("text");
  useEffect(() => (isChanged ? watch({ loss }) : undefined), [isChanged, loss]);
}

/**
 * Asks the same question before a script leaves the page, and calls `leave` if the answer is yes, at once if nothing is
 * unsaved. Then nothing asks again, not even the browser's dialog.
 */
export function askToLeave(leave: () => void): void {
  const last = changed.at(-1);
  if (last) askToLose(last.loss, leave);
  else leave();
}

/** Asks the same question before a script gives up `loss`, whether anything warns about it or not. */
export function askToLose(loss: string, leave: () => void): void {
  ask(loss, (leaves) => {
    if (!leaves) return;
    stopAsking();
    leave();
  });
}

/** The open question: what would be lost, and what to call with the answer. */
export type OpenQuestion = { loss: string; answer: (leaves: boolean) => void };

let question: OpenQuestion | null = null;
const readers = new Set<() => void>();

/** The open question for useSyncExternalStore; null while none is asked. */
export const openQuestion = (): OpenQuestion | null => question;

export function onQuestion(changes: () => void): () => void {
  readers.add(changes);
  return () => void readers.delete(changes);
}

/** Opens a question. One that is open is answered with 'stay', because another way was taken since. */
function ask(loss: string, answered: (leaves: boolean) => void): void {
  question?.answer(false);
  const asked: OpenQuestion = {
    loss,
    answer: (leaves) => {
      if (question === asked) show(null);
      answered(leaves);
    },
  };
  show(asked);
}

function show(next: OpenQuestion | null): void {
  question = next;
  for (const changes of readers) changes();
}

type ChangedForm = { loss: string };

/** The changed forms of the page. They share the listeners, each of which would ask by itself. */
const changed: ChangedForm[] = [];
let listeners: AbortController | undefined;

function watch(form: ChangedForm): () => void {
  changed.push(form);
  listeners ??= listen();
  return () => {
    changed.splice(changed.indexOf(form), 1);
    if (changed.length > 0) return;
    stopAsking();
    // Nothing would be lost any more.
    question?.answer(false);
  };
}

function stopAsking(): void {
  listeners?.abort();
  listeners = undefined;
}

function listen(): AbortController {
  const controller = new AbortController();
  const { signal } = controller;
  if ("navigation" in window) window.navigation.addEventListener("navigate", travelled, { signal });
  window.addEventListener("beforeunload", leaving, { signal });
  document.addEventListener("click", clicked, { signal, capture: true });
  return controller;
}

const leaving = (event: BeforeUnloadEvent): void => event.preventDefault();

function clicked(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
  if (!(link instanceof HTMLAnchorElement) || !leads(link, event)) return;
  event.preventDefault();
  event.stopPropagation();
  askToLeave(() => link.click());
}

function travelled(event: NavigateEvent): void {
  if (event.navigationType !== "traverse" || !event.cancelable) return;
  event.preventDefault();
  const { key } = event.destination;
  askToLeave(() => void window.navigation.traverseTo(key));
}

/**
 * Whether a click on the link leaves this page within the site; the browser's own dialog covers other
 * origins.
 */
function leads(link: HTMLAnchorElement, { ctrlKey, metaKey, shiftKey, button }: MouseEvent): boolean {
  return (
    !ctrlKey &&
    !metaKey &&
    !shiftKey &&
    button === 0 &&
    link.target !== "_blank" &&
    link.origin === location.origin &&
    formAddress(link) !== formAddress(location)
  );
}

/** Parameters that change what a page shows, while its forms stay. */
const KEEPING_FORMS = ["draft", "tab"];

/** What the forms of a page depend on: another template, for example, is another form. */
function formAddress({ pathname, search }: Pick<Location, "pathname" | "search">): string {
  const parameters = new URLSearchParams(search);
  for (const name of KEEPING_FORMS) parameters.delete(name);
  parameters.sort();
  return `${pathname}?${parameters}`;
}
