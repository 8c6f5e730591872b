"use client";

import { useId, useRef, type KeyboardEvent, type ReactNode } from "react";
import { MAX_SEARCH } from "@/lib/core/search/limits";
import { Banner } from "./banner";
import { classes } from "./classes";
import { CancelButton, Dialog } from "./dialog";
import { SearchMark } from "./search-input";
import { Spinner } from "./spinner";
import { TextField } from "./text-field";

/** How a search result is shown: its name, the start of its text, and a line of facts. */
type Picked = { key: string; icon: ReactNode; name: string; text: string; facts: readonly string[] };

type Props<Choice> = {
  title: string;
  description: string;
  texts: { search: string; loading: string; list: string; opening: string };
  typed: string;
  onTyped: (text: string) => void;
  choices: readonly Choice[];
  shown: (choice: Choice) => Picked;
  isPending: boolean;
  isFetching: boolean;
  /** Why searching or opening failed. */
  failure: string | null;
  /** Key of the choice that is being opened. */
  opening: string | null;
  /** The number of results, read out. */
  count: string;
  /** Shown in place of an empty list. */
  none: ReactNode;
  /** Shown above and below the list. */
  above?: ReactNode;
  below?: ReactNode;
  onChoose: (choice: Choice) => void;
  onClose: () => void;
};

/**
 * Finds one thing by typing: Enter takes the first result, arrow keys move in the list and back to the
 * search.
 */
export function PickDialog<Choice>(props: Props<Choice>) {
  const { choices, opening, failure, isPending, isFetching, texts } = props;
  const list = useRef<HTMLUListElement>(null);
  const searchId = useId();
  const move = (event: KeyboardEvent) =>
    moveFocus(event, list.current, document.getElementById(searchId)?.querySelector("input"));
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => isOpen || props.onClose()}
      title={props.title}
      description={props.description}
      isChanged={false}
      busy={opening !== null}
      footer={<CancelButton disabled={opening !== null} />}
    >
      <div className="space-y-4" onKeyDown={move}>
        {failure !== null && <Banner tone="error">{failure}</Banner>}
        <div id={searchId}>
          <TextField
            type="search"
            label={texts.search}
            hideLabel
            placeholder={texts.search}
            autoComplete="off"
            maxLength={MAX_SEARCH}
            value={props.typed}
            onChange={(event) => props.onTyped(event.target.value)}
            onKeyDown={({ key, nativeEvent }) => {
              const [first] = choices;
              if (key === "Enter" && !nativeEvent.isComposing && first && !isFetching) props.onChoose(first);
            }}
            trailing={<SearchMark busy={isFetching && !isPending} />}
          />
        </div>
        {isPending ? (
          <p className="flex min-h-40 items-center justify-center">
            <Spinner label={texts.loading} className="size-6" />
          </p>
        ) : choices.length > 0 ? (
          <>
            {props.above}
            <ul ref={list} aria-label={texts.list} className="space-y-0.5">
              {choices.map((choice) => (
                <Pick key={props.shown(choice).key} choice={choice} {...props} />
              ))}
            </ul>
            {props.below}
          </>
        ) : failure !== null ? null : (
          props.none
        )}
        <p role="status" className="sr-only">
          {isPending || failure !== null ? "" : props.count}
        </p>
      </div>
    </Dialog>
  );
}

function Pick<Choice>({ choice, shown, opening, texts, onChoose }: Props<Choice> & { choice: Choice }) {
  const { key, icon, name, text, facts } = shown(choice);
  return (
    <li>
      <button
        type="button"
        onClick={() => onChoose(choice)}
        className={classes(
          "flex w-full items-start gap-3 rounded-control px-2 py-2.5 text-left transition-colors",
          "hover:bg-sunken focus-visible:bg-sunken focus-visible:-outline-offset-2",
        )}
      >
        <span
          aria-hidden="true"
          className={classes(
            "mt-0.5 flex size-9 shrink-0 items-center justify-center rounded-control [&_svg]:size-4.5",
            "bg-primary-50 text-primary-700 dark:bg-primary-500/20 dark:text-primary-200",
          )}
        >
          {opening === key ? <Spinner label={texts.opening} /> : icon}
        </span>
        <span className="min-w-0 flex-1">
          <span className="block text-sm font-medium wrap-anywhere">{name}</span>
          {text && <span className="line-clamp-2 text-sm text-muted wrap-anywhere">{text}</span>}
          <span className="mt-0.5 block text-xs text-faint">{facts.join(" · ")}</span>
        </span>
      </button>
    </li>
  );
}

/** Arrow keys move among the results, and from the first one back to the search. */
function moveFocus(event: KeyboardEvent, list: HTMLElement | null, search?: HTMLElement | null): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined) return;
  event.preventDefault();
  const buttons = [...(list?.querySelectorAll<HTMLElement>("button") ?? [])];
  const next = buttons[buttons.findIndex((button) => button === document.activeElement) + step];
  if (next) next.focus();
  else if (step < 0) search?.focus();
}
