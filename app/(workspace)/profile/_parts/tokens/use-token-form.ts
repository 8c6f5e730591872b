import { useTranslations } from "next-intl";
import { useState, type FormEvent } from "react";
import { ApiError } from "@/app/_client/api-error";
import { callFailure } from "@/app/_client/call-failure";
import { send } from "@/app/_client/send";
import { tokenCalls } from "@/lib/domain/api-tokens/calls";
import { LIFETIMES } from "@/lib/domain/api-tokens/limits";

type Values = { name: string; permissions: string[]; expires_in_days: number };
type Field = "name" | "permissions";

/** The form of a new token. What was chosen stays when it is refused. */
export function useTokenForm(onMade: (token: string) => void) {
  const t = useTranslations("apiTokens");
  const common = useTranslations("common.failures");
  const [values, setValues] = useState<Values>(EMPTY);
  const [wrong, setWrong] = useState<Field[]>([]);
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);

  const make = async () => {
    const missing = missingIn(values);
    setWrong(missing);
    setFailure(null);
    if (missing.length > 0) return;
    setBusy(true);
    try {
      // Never sent again by itself: the answer is the only one with the token, and each call makes another.
      const { token } = await send(tokenCalls.create, {
        body: values,
        retries: 0,
      });
      onMade(token);
    } catch (error) {
      setFailure(
        error instanceof ApiError && error.status === 409 ? t("tooMany") : common(callFailure(error)),
      );
    } finally {
      setBusy(false);
    }
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    if (!isBusy) void make();
  };
  const change = (part: Partial<Values>) => {
    setValues({ ...values, ...part });
    setWrong(wrong.filter((field) => !(field in part)));
  };
  const errors: Partial<Record<Field, string>> = Object.fromEntries(
    wrong.map((field) => [field, t(`missing.${field}`)]),
  );
  return {
    values,
    change,
    isChanged: JSON.stringify(values) !== JSON.stringify(EMPTY),
    errors,
    failure,
    isBusy,
    onSubmit,
  };
}

const EMPTY: Values = { name: "", permissions: [], expires_in_days: LIFETIMES[0] };

const missingIn = ({ name, permissions }: Values): Field[] => [
  ...(name.trim() === "" ? ["name" as const] : []),
  ...(permissions.length === 0 ? ["permissions" as const] : []),
];
