"use client";

import { useQuery } from "@tanstack/react-query";
import { LayoutTemplate, SearchX } from "lucide-react";
import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { callFailure } from "@/app/_client/call-failure";
import { send } from "@/app/_client/send";
import { useClearTable } from "@/app/_ui/data-table/use-clear-table";
import { EmptyState } from "@/app/_ui/empty-state";
import { foldText } from "@/lib/core/search/fold-text";
import { PickDialog } from "@/app/_ui/pick-dialog";
import { useSettledText } from "@/app/_ui/use-settled-text";
import { LANGUAGE_TABLE, type Language } from "@/lib/core/i18n/languages";
import { dealTemplateCalls } from "@/lib/domain/deal-templates/calls";
import type { StarterAnswer } from "@/lib/domain/deal-templates/schema";

type Props = { mayKeep: boolean; onClose: () => void };

/** Shown at the same time; a search finds more. */
const MAX_LISTED = 50;

/** Searches a template and opens a new deal with it; a workspace without templates gets starters. */
export function TemplatePicker({ mayKeep, onClose }: Props) {
  const t = useTranslations("deals.templates");
  const failures = useTranslations("common.failures");
  const [typed, setTyped] = useState("");
  const { choices, more, isPending, isFetching, error } = useChoices(typed, mayKeep);
  const { open, opening, failure } = useOpening(onClose);
  const failed = failure ?? error;
  return (
    <PickDialog
      title={t("title")}
      description={t("text")}
      texts={{ search: t("search"), loading: t("loading"), list: t("list"), opening: t("opening") }}
      typed={typed}
      onTyped={setTyped}
      choices={choices}
      shown={(choice) => ({
        key: keyOf(choice),
        icon: <LayoutTemplate />,
        name: choice.name,
        text: choice.description,
        facts: [
          choice.language === null ? t("anyLanguage") : LANGUAGE_TABLE[choice.language].name,
          "id" in choice ? t("lines", { count: choice.lines }) : t("starter"),
        ],
      })}
      {...{ isPending, isFetching, opening, onClose }}
      failure={failed === null ? null : failures(callFailure(failed))}
      count={t("count", { count: choices.length + more })}
      none={<NoTemplate text={typed.trim()} />}
      above={
        choices.some((choice) => "starter" in choice) && <p className="text-sm text-muted">{t("starters")}</p>
      }
      below={more > 0 && <p className="text-sm text-muted">{t("more", { count: more })}</p>}
      onChoose={(choice) => void open(choice)}
    />
  );
}

function NoTemplate({ text }: { text: string }) {
  const t = useTranslations("deals.templates");
  return text === "" ? (
    <EmptyState icon={<LayoutTemplate />} title={t("emptyTitle")} text={t("emptyText")} />
  ) : (
    <EmptyState icon={<SearchX />} title={t("noneTitle", { text })} text={t("noneText")} />
  );
}

type Template = { id: number; name: string; description: string; language: Language | null; lines: number };
type Choice = Template | StarterAnswer;

const keyOf = (choice: Choice): string =>
  "id" in choice ? `${choice.id}` : `${choice.starter} ${choice.language}`;

/**
 * Templates whose name or description contains the search text; starters if the workspace has no templates.
 */
function useChoices(typed: string, mayKeep: boolean) {
  const searched = useSettledText(typed);
  const { data, isPending, isFetching, error } = useQuery({
    queryKey: ["deal-templates", searched],
    queryFn: ({ signal }) =>
      send(dealTemplateCalls.list, {
        query: { page: 1, per_page: MAX_LISTED, ...(searched ? { "filter[name]": searched } : {}) },
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

/** In the order of the list: the workspace's language first. */
function useStarters(found: readonly StarterAnswer[], typed: string): StarterAnswer[] {
  // The server does not search starters, so the ones loaded before stay and are filtered here.
  const [offered, setOffered] = useState<readonly StarterAnswer[]>([]);
  if (found.length > 0 && found !== offered) setOffered(found);
  const wanted = foldText(typed);
  return offered.filter(({ name, description }) => foldText(`${name} ${description}`).includes(wanted));
}

/** Opens the builder with the chosen template; a starter first becomes a template of the workspace. */
function useOpening(onClose: () => void) {
  const router = useRouter();
  const clear = useClearTable("deal-templates");
  const [opening, setOpening] = useState<string | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const open = async (choice: Choice) => {
    if (opening !== null) return;
    setOpening(keyOf(choice));
    setFailure(null);
    try {
      const { id } = "id" in choice ? choice : await keepStarter(choice);
      if (!("id" in choice)) void clear();
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
