import { useTranslations } from "next-intl";
import { Button } from "@/app/_ui/button";
import { TextArea } from "@/app/_ui/text-area";
import { TextField } from "@/app/_ui/text-field";
import { MAX_EMAIL } from "@/lib/domain/clients/limits";
import { MAX_COPIES, MAX_GREETING, MAX_MESSAGE, MAX_SUBJECT } from "@/lib/domain/deals/limits";
import type { Written } from "./mail-preview";
import type { SendProblem } from "./send-problem";
import type { MailWords } from "./use-sending";

type CopiesProps = {
  /** As typed; null: not asked for. */
  cc: string | null;
  onChange: (cc: string) => void;
  problem: SendProblem["key"] | undefined;
  isDisabled: boolean;
};

type WordsProps = {
  form: MailWords;
  onChange: (changes: Partial<MailWords>) => void;
  /** The mail as it is written now: shows the usual subject and greeting where there are none of one's own. */
  usual: Written | null;
  isDisabled: boolean;
};

/** Addresses of copies, which are shown when they are asked for. */
export function CopiesField({ cc, onChange, problem, isDisabled }: CopiesProps) {
  const t = useTranslations("deals.send");
  const isOfCopies = problem === "copies" || problem === "copyIsRecipient";
  if (cc === null)
    return (
      <Button size="sm" variant="secondary" disabled={isDisabled} onClick={() => onChange("")}>
        {t("addCopies")}
      </Button>
    );
  return (
    <TextField
      label={t("copies")}
      hint={t("copiesHint", { count: MAX_COPIES })}
      error={isOfCopies ? t(`problems.${problem}`, { count: MAX_COPIES }) : null}
      inputMode="email"
      autoComplete="off"
      maxLength={MAX_TYPED_COPIES}
      value={cc}
      disabled={isDisabled}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

/** With a comma and a space behind each address. */
const MAX_TYPED_COPIES = MAX_COPIES * (MAX_EMAIL + 2);

/** Subject, greeting and message of a mail. */
export function MailWordsFields({ form, onChange, usual, isDisabled }: WordsProps) {
  const t = useTranslations("deals.send");
  return (
    <>
      <TextField
        label={t("subject")}
        placeholder={form.subject === "" ? usual?.subject : undefined}
        autoComplete="off"
        maxLength={MAX_SUBJECT}
        value={form.subject}
        disabled={isDisabled}
        onChange={(event) => onChange({ subject: event.target.value })}
      />
      <TextField
        label={t("greeting")}
        hint={t("greetingHint")}
        placeholder={form.greeting === "" ? usual?.greeting : undefined}
        autoComplete="off"
        maxLength={MAX_GREETING}
        value={form.greeting}
        disabled={isDisabled}
        onChange={(event) => onChange({ greeting: event.target.value })}
      />
      <TextArea
        label={t("message")}
        hint={t("messageHint")}
        rows={5}
        maxLength={MAX_MESSAGE}
        value={form.message}
        disabled={isDisabled}
        onChange={(event) => onChange({ message: event.target.value })}
      />
    </>
  );
}
