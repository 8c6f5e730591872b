"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { send } from "@/app/_client/send";
import { Banner } from "@/app/_ui/banner";
import { Button } from "@/app/_ui/button";
import { Dialog } from "@/app/_ui/dialog";
import { Spinner } from "@/app/_ui/spinner";
import { fieldCalls } from "@/lib/domain/fields/calls";
import type { ManagedField } from "@/lib/domain/fields/schema";
import { callFailure } from "@/app/_client/call-failure";
import { QuestionForm } from "./question-form";

type Props = {
  /** null for a new question. */ id: number | null;
  name: string;
  onClose: () => void;
  onSaved: (question: ManagedField) => void;
};

/** Creates a question, or changes one after reading its present state and where it is used (QST-01). */
export const QuestionDialog = ({ id, ...rest }: Props) =>
  id === null ? <QuestionForm question={null} {...rest} /> : <ReadThenEdit id={id} {...rest} />;

function ReadThenEdit({ id, name, onClose, onSaved }: Props & { id: number }) {
  const t = useTranslations("questions");
  const common = useTranslations("common");
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ["question", id],
    queryFn: ({ signal }) => send(fieldCalls.read, { params: { id }, signal }),
    gcTime: 0,
    staleTime: 0,
  });
  if (data) return <QuestionForm question={data} onClose={onClose} onSaved={onSaved} />;
  return (
    <Dialog open isChanged={false} onOpenChange={onClose} title={t("form.editTitle", { name })} size="lg">
      {error ? (
        <Banner
          tone="error"
          action={
            <Button variant="secondary" size="sm" loading={isFetching} onClick={() => void refetch()}>
              {common("table.retry")}
            </Button>
          }
        >
          {t(`failures.${callFailure(error)}`)}
        </Banner>
      ) : (
        <div className="flex justify-center py-14 text-faint">
          <Spinner label={common("loading")} className="size-6" />
        </div>
      )}
    </Dialog>
  );
}
