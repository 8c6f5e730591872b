import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { ApiError } from "@/app/_client/api-error";
import { leaveNotice } from "@/app/_client/notice";
import { send } from "@/app/_client/send";
import { ConfirmCall } from "@/app/_form/confirm-call";
import { Banner } from "@/app/_ui/banner";
import { Button } from "@/app/_ui/button";
import { SelectField } from "@/app/_ui/select-field";
import type { Language } from "@/lib/core/i18n/languages";
import { mailTemplateCalls } from "@/lib/domain/mail-templates/calls";
import type { MailTemplateAnswer } from "@/lib/domain/mail-templates/schema";
import { NameTemplate } from "./name-template";
import type { MailWords } from "./use-sending";

type Props = {
  words: MailWords;
  /** Of the mail; null while it is not known. */
  language: Language | null;
  onChoose: (words: MailWords) => void;
  isDisabled: boolean;
};

/** Chooses a template for a mail's words, and saves, changes and deletes templates as far as one's role allows it. */
export function MailTemplates({ words, language, onChoose, isDisabled }: Props) {
  const t = useTranslations("deals.send.template");
  const { templates, may, problem, isBusy, isNaming, name, save, change, reload } = useTemplates();
  const [chosenId, choose] = useState<number | null>(null);
  const [isRemoving, remove] = useState(false);
  const offered = templates.filter((each) => each.language === language);
  const chosen = offered.find(({ id }) => id === chosenId);
  const written = { subject: words.subject, greeting: words.greeting, message: words.message };
  const isChanged = chosen !== undefined && WORDS.some((word) => chosen[word] !== written[word]);
  const isEmpty = WORDS.every((word) => written[word].trim() === "");
  if (language === null || (offered.length === 0 && (isEmpty || !may.may_create))) return null;
  return (
    <div className="flex flex-col gap-2">
      {offered.length > 0 && (
        <SelectField
          label={t("label")}
          placeholder={t("none")}
          clearable
          options={offered.map((each) => ({ value: String(each.id), label: each.name }))}
          value={chosen ? String(chosen.id) : null}
          disabled={isDisabled}
          onChange={(value) => {
            const match = offered.find(({ id }) => String(id) === value);
            choose(match?.id ?? null);
            if (match) onChoose({ subject: match.subject, greeting: match.greeting, message: match.message });
          }}
        />
      )}
      {problem && <Banner tone="error">{t(`problems.${problem.key}`, { names: problem.names })}</Banner>}
      {isNaming ? (
        <NameTemplate
          isBusy={isBusy}
          onLeave={() => name(false)}
          onSave={(value) =>
            void save({ ...written, name: value, language }).then((created) => choose(created ?? chosenId))
          }
        />
      ) : (
        <div className="flex flex-wrap gap-2 empty:hidden">
          {may.may_create && !isEmpty && (!chosen || isChanged) && (
            <Button size="sm" variant="secondary" disabled={isDisabled} onClick={() => name(true)}>
              {t("save")}
            </Button>
          )}
          {chosen && isChanged && may.may_update && (
            <Button
              size="sm"
              variant="secondary"
              loading={isBusy}
              disabled={isDisabled}
              onClick={() => void change(chosen, written)}
            >
              {t("change")}
            </Button>
          )}
          {chosen && !isChanged && may.may_delete && (
            <Button size="sm" variant="secondary" disabled={isDisabled} onClick={() => remove(true)}>
              {t("remove")}
            </Button>
          )}
        </div>
      )}
      {chosen && isRemoving && (
        <ConfirmCall
          title={t("removeTitle", { name: chosen.name })}
          text={t("removeText")}
          confirm={t("remove")}
          call={async () => {
            await send(mailTemplateCalls.remove, { params: { id: chosen.id }, version: chosen });
            return t("removed", { name: chosen.name });
          }}
          onDone={reload}
          onFailed={reload}
          onClose={() => remove(false)}
        />
      )}
    </div>
  );
}

const WORDS = ["subject", "greeting", "message"] as const;
const NOTHING = { may_create: false, may_update: false, may_delete: false };
const NONE: MailTemplateAnswer[] = [];

type Problem = { key: "taken" | "unknown" | "stale" | "tooMany" | "failed"; names: string };

/** The templates, and the calls that save and change them. */
function useTemplates() {
  const t = useTranslations("deals.send.template");
  // If they cannot be read, mails are written without them.
  const { data, refetch } = useQuery({
    queryKey: ["mail templates"],
    queryFn: ({ signal }) => send(mailTemplateCalls.list, { signal }),
    gcTime: 0,
    retry: false,
  });
  const [problem, setProblem] = useState<Problem | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [isNaming, setNaming] = useState(false);

  /** The id of the stored template; null if it was refused. */
  async function stored(call: () => Promise<MailTemplateAnswer>, said: "saved" | "changed") {
    setBusy(true);
    setProblem(null);
    try {
      const { id, name } = await call();
      leaveNotice({ tone: "success", text: t(said, { name }) });
      setNaming(false);
      await refetch();
      return id;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setProblem(problemOf(error));
      if (error.code === "STALE_VERSION") await refetch();
      return null;
    } finally {
      setBusy(false);
    }
  }

  return {
    templates: data?.data ?? NONE,
    may: data?.meta ?? NOTHING,
    problem,
    isBusy,
    isNaming,
    name: (next: boolean) => {
      setProblem(null);
      setNaming(next);
    },
    save: (body: MailWords & { name: string; language: Language }) =>
      stored(() => send(mailTemplateCalls.create, { body }), "saved"),
    change: (template: MailTemplateAnswer, body: MailWords) =>
      stored(
        () => send(mailTemplateCalls.update, { params: { id: template.id }, version: template, body }),
        "changed",
      ),
    reload: () => void refetch(),
  };
}

function problemOf({ code, errors }: ApiError): Problem {
  const has = (wanted: string) => errors.some((error) => error.code === wanted);
  const names = errors.flatMap(({ code: each, message }) =>
    each === "unknown_variable" ? (/\{[^}]*\}/.exec(message)?.[0] ?? []) : [],
  );
  if (names.length > 0) return { key: "unknown", names: names.join(", ") };
  if (code === "STALE_VERSION") return { key: "stale", names: "" };
  if (has("taken")) return { key: "taken", names: "" };
  return { key: has("too_many") ? "tooMany" : "failed", names: "" };
}
