import { useTranslations } from "next-intl";
import { Button } from "@/app/_ui/button";
import { TextArea } from "@/app/_ui/text-area";
import { TextField } from "@/app/_ui/text-field";
import { MOST_EMAIL } from "@/lib/domain/clients/limits";
import { MOST_COPIES, MOST_GREETING, MOST_MESSAGE, MOST_SUBJECT } from "@/lib/domain/deals/limits";
import type { Written } from "./mail-preview";
import type { SendProblem } from "./send-problem";
import type { MailWords } from "./use-sending";

type Form = MailWords & { cc: string | null };

type Props = {
  form: Form;
  onChange: (changes: Partial<Form>) => void;
  /** The mail as it is written now: shows the usual subject and greeting where there are none of one's own. */
  usual: Written | null;
  problem: SendProblem["key"] | undefined;
  isDisabled: boolean;
};

/** Subject, greeting and message of a mail, and addresses of copies, which are shown when they are asked for. */
export function MailWordsFields({ form, onChange, usual, problem, isDisabled }: Props) {
  const t = useTranslations("deals.send");
  const isOfCopies = problem === "copies" || problem === "copyIsRecipient";
  return (
    <>
      {form.cc === null ? (
        <Button size="sm" variant="secondary" disabled={isDisabled} onClick={() => onChange({ cc: "" })}>
          {t("addCopies")}
        </Button>
      ) : (
        <TextField
          label={t("copies")}
          hint={t("copiesHint", { count: MOST_COPIES })}
          error={isOfCopies ? t(`problems.${problem}`, { count: MOST_COPIES }) : null}
          inputMode="email"
          autoComplete="off"
          maxLength={MOST_COPIES * (MOST_EMAIL + 2)}
          value={form.cc}
          disabled={isDisabled}
          onChange={(event) => onChange({ cc: event.target.value })}
        />
      )}
      <TextField
        label={t("subject")}
        placeholder={form.subject === "" ? usual?.subject : undefined}
        autoComplete="off"
        maxLength={MOST_SUBJECT}
        value={form.subject}
        disabled={isDisabled}
        onChange={(event) => onChange({ subject: event.target.value })}
      />
      <TextField
        label={t("greeting")}
        hint={t("greetingHint")}
        placeholder={form.greeting === "" ? usual?.greeting : undefined}
        autoComplete="off"
        maxLength={MOST_GREETING}
        value={form.greeting}
        disabled={isDisabled}
        onChange={(event) => onChange({ greeting: event.target.value })}
      />
      <TextArea
        label={t("message")}
        hint={t("messageHint")}
        rows={5}
        maxLength={MOST_MESSAGE}
        value={form.message}
        disabled={isDisabled}
        onChange={(event) => onChange({ message: event.target.value })}
      />
    </>
  );
}
