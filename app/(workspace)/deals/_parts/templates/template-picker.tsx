"use client";

import { useQuery } from "@tanstack/react-query";
import { LayoutTemplate, SearchX } from "lucide-react";
import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { useId, useRef, useState, type KeyboardEvent } from "react";
import { callFailure } from "@/app/_client/call-failure";
import { send } from "@/app/_client/send";
import { Banner } from "@/app/_ui/banner";
import { classes } from "@/app/_ui/classes";
import { CancelButton, Dialog } from "@/app/_ui/dialog";
import { EmptyState } from "@/app/_ui/empty-state";
import { foldText } from "@/app/_ui/fold-text";
import { SearchMark } from "@/app/_ui/search-input";
import { Spinner } from "@/app/_ui/spinner";
import { TextField } from "@/app/_ui/text-field";
import { useSettledText } from "@/app/_ui/use-settled-text";
import { LANGUAGE_TABLE, type Language } from "@/lib/core/i18n/languages";
import { dealTemplateCalls } from "@/lib/domain/deal-templates/calls";
import type { StarterAnswer } from "@/lib/domain/deal-templates/schema";

type Props = { mayKeep: boolean; onClose: () => void };

/** Shown at once; more are found by typing. */
const SHOWN = 50;

/** Finds a template by typing and opens a new deal with it; in a workspace without any, with a starter. */
export function TemplatePicker({ mayKeep, onClose }: Props) {
  const t = useTranslations("deals.templates");
  const failures = useTranslations("common.failures");
  const [typed, setTyped] = useState("");
  const { choices, more, isPending, isFetching, error } = useChoices(typed, mayKeep);
  const { open, opening, failure } = useOpening(onClose);
  const list = useRef<HTMLUListElement>(null);
  const listId = useId();
  const move = (event: KeyboardEvent) =>
    moveFocus(event, list.current, document.getElementById(`${listId}-search`)?.querySelector("input"));
  const failed = failure ?? error;
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => isOpen || onClose()}
      title={t("title")}
      description={t("text")}
      isChanged={false}
      busy={opening !== null}
      footer={<CancelButton disabled={opening !== null} />}
    >
      <div className="space-y-4" onKeyDown={move}>
        {failed !== null && <Banner tone="error">{failures(callFailure(failed))}</Banner>}
        <div id={`${listId}-search`}>
          <TextField
            type="search"
            label={t("search")}
            hideLabel
            placeholder={t("search")}
            autoComplete="off"
            maxLength={200}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            onKeyDown={(event) => {
              const [first] = choices;
              if (event.key === "Enter" && first && !isFetching) void open(first);
            }}
            trailing={<SearchMark busy={isFetching && !isPending} />}
          />
        </div>
        {isPending ? (
          <p className="flex min-h-40 items-center justify-center">
            <Spinner label={t("loading")} className="size-6" />
          </p>
        ) : choices.length > 0 ? (
          <>
            {choices.some((choice) => "starter" in choice) && (
              <p className="text-sm text-muted">{t("starters")}</p>
            )}
            <ul ref={list} aria-label={t("list")} className="-mx-2 space-y-0.5">
              {choices.map((choice) => (
                <li key={keyOf(choice)}>
                  <ChoiceButton
                    choice={choice}
                    isOpening={opening === keyOf(choice)}
                    onClick={() => void open(choice)}
                  />
                </li>
              ))}
            </ul>
            {more > 0 && <p className="text-sm text-muted">{t("more", { count: more })}</p>}
          </>
        ) : failed !== null ? null : typed.trim() === "" ? (
          <EmptyState icon={<LayoutTemplate />} title={t("emptyTitle")} text={t("emptyText")} />
        ) : (
          <EmptyState
            icon={<SearchX />}
            title={t("noneTitle", { text: typed.trim() })}
            text={t("noneText")}
          />
        )}
        <p role="status" className="sr-only">
          {isPending || failed !== null ? "" : t("count", { count: choices.length })}
        </p>
      </div>
    </Dialog>
  );
}

/** Arrow keys move among the templates, and from the first one back into the search. */
function moveFocus(event: KeyboardEvent, list: HTMLElement | null, search?: HTMLElement | null): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined) return;
  event.preventDefault();
  const buttons = [...(list?.querySelectorAll<HTMLElement>("button") ?? [])];
  const next = buttons[buttons.findIndex((button) => button === document.activeElement) + step];
  if (next) next.focus();
  else if (step < 0) search?.focus();
}

type Template = { id: number; name: string; description: string; language: Language | null; lines: number };
type Choice = Template | StarterAnswer;

const keyOf = (choice: Choice): string =>
  "id" in choice ? `${choice.id}` : `${choice.starter} ${choice.language}`;

type ChoiceProps = { choice: Choice; isOpening: boolean; onClick: () => void };

/** A template as it is chosen: what it is called, what it is for, its language and how many services it has. */
function ChoiceButton({ choice, isOpening, onClick }: ChoiceProps) {
  const t = useTranslations("deals.templates");
  const { name, description, language } = choice;
  return (
    <button
      type="button"
      onClick={onClick}
      className={classes(
        "flex w-full items-start gap-3 rounded-control px-3 py-2.5 text-left transition-colors",
        "hover:bg-sunken focus-visible:bg-sunken focus-visible:-outline-offset-2",
      )}
    >
      <span
        aria-hidden="true"
        className={classes(
          "mt-0.5 flex size-9 shrink-0 items-center",
          "justify-center rounded-control bg-primary-50 text-primary-700 dark:bg-primary-500/20 dark:text-primary-200",
        )}
      >
        {isOpening ? <Spinner label={t("opening")} /> : <LayoutTemplate className="size-4.5" />}
      </span>
      <span className="min-w-0 flex-1">
        <span className="block text-sm font-medium wrap-anywhere">{name}</span>
        {description && <span className="line-clamp-2 text-sm text-muted wrap-anywhere">{description}</span>}
        <span className="mt-0.5 block text-xs text-faint">
          {[
            language === null ? t("anyLanguage") : LANGUAGE_TABLE[language].name,
            ...("id" in choice ? [t("lines", { count: choice.lines })] : [t("starter")]),
          ].join(" · ")}
        </span>
      </span>
    </button>
  );
}

/** Templates whose name or description holds what was typed; in a workspace without any, starters. */
function useChoices(typed: string, mayKeep: boolean) {
  const searched = useSettledText(typed);
  const { data, isPending, isFetching, error } = useQuery({
    queryKey: ["deal-templates", searched],
    queryFn: ({ signal }) =>
      send(dealTemplateCalls.list, {
        query: { page: 1, per_page: SHOWN, ...(searched ? { "filter[name]": searched } : {}) },
        signal,
      }),
    placeholderData: (before) => before,
    staleTime: 0,
  });
  const templates: Choice[] = data?.data ?? [];
  const starters = useStarters(data?.starters ?? [], typed);
  const choices = templates.length === 0 && mayKeep ? starters : templates;
  return { choices, more: (data?.meta.total ?? 0) - templates.length, isPending, isFetching, error };
}

/** As they are offered: those in the workspace's language first. */
function useStarters(found: readonly StarterAnswer[], typed: string): StarterAnswer[] {
  // A search finds no starters: those that were offered before it stay and are searched here.
  const [offered, setOffered] = useState<readonly StarterAnswer[]>([]);
  if (found.length > 0 && found !== offered) setOffered(found);
  const wanted = foldText(typed.trim());
  return offered.filter(({ name, description }) => foldText(`${name} ${description}`).includes(wanted));
}

/** Opens the builder with the chosen template; a starter becomes one of the workspace's templates first. */
function useOpening(onClose: () => void) {
  const router = useRouter();
  const [opening, setOpening] = useState<string | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const open = async (choice: Choice) => {
    if (opening !== null) return;
    setOpening(keyOf(choice));
    setFailure(null);
    try {
      const id = "id" in choice ? choice.id : (await keepStarter(choice)).id;
      router.push(`/deals/create?template=${id}`);
      onClose();
    } catch (error) {
      setFailure(error);
      setOpening(null);
    }
  };
  return { open, opening, failure };
}

const keepStarter = ({ starter, language }: StarterAnswer) =>
  send(dealTemplateCalls.create, { body: { starter, language } });
