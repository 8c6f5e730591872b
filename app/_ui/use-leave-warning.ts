import { useEffect } from "react";

/**
 * Asks before unsaved changes are lost: by the browser's dialog when the tab closes or loads another URL, by
 * `question` when a link of the site is followed, and on going back and forward in browsers with the
 * Navigation API. With several changed forms on a page it asks once, by the question of the last one.
 */
export function useLeaveWarning(isChanged: boolean, question: string): void {
  useEffect(() => (isChanged ? watch({ question }) : undefined), [isChanged, question]);
}

/**
 * Asks the same question before a script leaves the page, if anything is unsaved. Returns whether to go on; then
 * nothing asks again, not even the browser's dialog.
 */
export function askToLeave(): boolean {
  if (changed.length === 0) return true;
  if (!window.confirm(lastQuestion())) return false;
  stopAsking();
  return true;
}

type ChangedForm = { question: string };

/** The changed forms of the page. They share the listeners, each of which would ask by itself. */
const changed: ChangedForm[] = [];
let listeners: AbortController | undefined;

function watch(form: ChangedForm): () => void {
  changed.push(form);
  listeners ??= listen();
  return () => {
    changed.splice(changed.indexOf(form), 1);
    if (changed.length === 0) stopAsking();
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

const lastQuestion = (): string => changed.at(-1)?.question ?? "";

const leaving = (event: BeforeUnloadEvent): void => event.preventDefault();

function clicked(event: MouseEvent): void {
  const question = lastQuestion();
  const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
  if (!(link instanceof HTMLAnchorElement) || !leads(link, event) || window.confirm(question)) return;
  event.preventDefault();
  event.stopPropagation();
}

function travelled(event: NavigateEvent): void {
  if (event.navigationType === "traverse" && event.cancelable && !window.confirm(lastQuestion()))
    event.preventDefault();
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
