import { useTranslations } from "next-intl";
import { useId, type ReactNode } from "react";
import type { send } from "@/app/_client/send";
import type { factorCalls } from "@/lib/domain/factors/calls";
import { PartHead } from "../part-head";

/** Props of each part. `onChanged` gets the recovery codes that a change created, if any. */
export type PartProps = {
  factors: Awaited<ReturnType<typeof send<typeof factorCalls.list>>>;
  onChanged: (codes?: readonly string[] | null) => void;
};

/** What removing a factor means, and a warning if it is the last one of a user who must have one. */
export function useRemovalText({ is_required, authenticator, passkeys }: PartProps["factors"]) {
  const t = useTranslations("profile.security");
  const count = passkeys.length + (authenticator ? 1 : 0);
  return (text: string): string => (is_required && count === 1 ? `${text} ${t("lastRequired")}` : text);
}

type Props = { title: string; text: ReactNode; action?: ReactNode; children?: ReactNode };

/** One kind of factor: title, text, an action and the content. */
export function FactorPart({ title, text, action, children }: Props) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="space-y-4">
      <PartHead id={id} title={title} text={text}>
        {action}
      </PartHead>
      {children}
    </section>
  );
}
