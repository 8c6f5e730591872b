"use client";

import { Reply } from "lucide-react";
import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { ConfirmButton } from "@/app/_form/confirm-button";
import { Badge } from "@/app/_ui/badge";
import { Button } from "@/app/_ui/button";
import { TitledCard } from "@/app/_ui/titled-card";
import { late } from "@/app/_ui/late";
import { Moment } from "@/app/_ui/moment";
import { useReady } from "@/app/_ui/use-ready";
import { useRefreshingDialog } from "@/app/_ui/use-refreshing-dialog";
import type { QuestionAnswer } from "@/lib/domain/deals/following/questions-api";
import { answerCall, useFailureText } from "./answer-call";

const AnswerDialog = late(() => import("./answer-dialog").then((module) => module.AnswerDialog));

type Props = { questions: readonly QuestionAnswer[]; mayAnswer: boolean };

/** What the customer asked about the offer in all its revisions, open questions first; nothing if there is none. */
export function Questions({ questions, mayAnswer }: Props) {
  const t = useTranslations("deal.questions");
  if (questions.length === 0) return null;
  return (
    <TitledCard id="questions" title={t("title")}>
      <ul className="divide-y divide-line text-sm">
        {questions.map((question) => (
          <li key={question.id} className="space-y-3 px-5 py-4">
            <Asked question={question} />
            {question.answered_at !== null ? (
              <Answered question={question} />
            ) : (
              mayAnswer && <AnswerButtons question={question} />
            )}
          </li>
        ))}
      </ul>
    </TitledCard>
  );
}

type OfQuestion = { question: QuestionAnswer };

function Asked({ question: { number, question, asked_by: asker, asked_at: at, answered_at } }: OfQuestion) {
  const t = useTranslations("deal.questions");
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-1">
      <div className="min-w-0 flex-1 basis-64">
        <p className="font-medium wrap-anywhere whitespace-pre-line">{question}</p>
        <p className="mt-0.5 text-muted wrap-anywhere">
          <a href={`mailto:${asker.email}`} className="underline underline-offset-2">
            {t("askedBy", asker)}
          </a>
          {" · "}
          <span className="tabular-nums">{number}</span>
        </p>
      </div>
      <div className="flex flex-col items-start gap-1 text-muted sm:items-end">
        {answered_at === null && <Badge tone="warning">{t("open")}</Badge>}
        <Moment at={at} className="text-xs tabular-nums" />
      </div>
    </div>
  );
}

function Answered({ question: { answer, answered_by: by, answered_at: at } }: OfQuestion) {
  const t = useTranslations("deal.questions");
  return (
    <div className="border-l-2 border-line pl-4">
      <p className="wrap-anywhere whitespace-pre-line">{answer ?? t("elsewhere")}</p>
      <p className="mt-0.5 text-xs text-muted">
        {by?.name}
        {by && at && " · "}
        {at && <Moment at={at} className="tabular-nums" />}
      </p>
    </div>
  );
}

/** Answers by mail, or says that it was answered elsewhere. */
function AnswerButtons({ question }: OfQuestion) {
  const t = useTranslations("deal.questions");
  const failureText = useFailureText();
  const router = useRouter();
  const isReady = useReady();
  const { isOpen, open, close } = useRefreshingDialog();
  return (
    <div className="flex flex-wrap gap-2">
      <Button
        size="sm"
        icon={<Reply aria-hidden="true" className="size-4" />}
        disabled={!isReady}
        onClick={open}
        aria-label={t("answerTo", { name: question.asked_by.name })}
      >
        {t("answer")}
      </Button>
      <ConfirmButton
        button={{ variant: "ghost", size: "sm", disabled: !isReady }}
        title={t("elsewhereTitle")}
        text={t("elsewhereText")}
        confirm={t("elsewhereConfirm")}
        danger={false}
        call={async () => {
          await answerCall(question, null);
          return t("closed");
        }}
        failureText={failureText}
        onDone={() => router.refresh()}
        onFailed={() => router.refresh()}
      />
      {isOpen && <AnswerDialog question={question} onClose={close} />}
    </div>
  );
}
