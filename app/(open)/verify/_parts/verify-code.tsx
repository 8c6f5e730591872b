"use client";

import { useTranslations, useLocale, useMessages } from "next-intl";
import { useState, type SubmitEvent, useCallback, useEffect } from "react";
import { Button } from "@/app/_ui/button";
import { classes } from "@/app/_ui/classes";
import { TextField } from "@/app/_ui/text-field";
import { UntilReady } from "@/app/_ui/until-ready";
import { evidenceMoment } from "@/lib/core/offers/evidence-moment";
import { type OfferStyle, offerText } from "@/lib/core/offers/offer-text";
import { Banner } from "@/app/_ui/banner";
import type { VerificationAnswer } from "@/lib/domain/proposals/schema";
import { ApiError } from "@/app/_client/api-error";
import { send } from "@/app/_client/send";
import { proposalCalls } from "@/lib/domain/proposals/calls";
import { MAX_CODE } from "@/lib/domain/proposals/limits";
import { rhythmSentence } from "@/lib/domain/proposals/rhythm-words";

type Props = { initialCode: string; offerStyle: OfferStyle };

/** Checks whether a code, and optionally a PDF, belong to an accepted offer. The file is not uploaded. */
export function VerifyCode({ initialCode, offerStyle }: Props) {
  const t = useTranslations("verify");
  const [code, setCode] = useState(initialCode.slice(0, MAX_CODE));
  const [file, setFile] = useState<File | null>(null);
  const { check, outcome, isBusy } = useVerifyCode(initialCode);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    void check(code, file);
  };
  return (
    <>
      <h1 className="text-2xl font-semibold tracking-tight">{t("title")}</h1>
      <p className="mt-1.5 text-pretty text-muted">{t("text")}</p>
      <UntilReady>
        <form onSubmit={submit} className="mt-8 space-y-5">
          <TextField
            label={t("code")}
            required
            placeholder="0123-4567-89AB-CDEF-0123"
            autoComplete="off"
            spellCheck={false}
            maxLength={MAX_CODE}
            value={code}
            onChange={(event) => setCode(event.target.value)}
          />
          <label className="block text-sm font-medium">
            {t("file")}
            <input
              type="file"
              accept="application/pdf"
              onChange={(event) => setFile(event.target.files?.[0] ?? null)}
              className={classes(
                "mt-1.5 block w-full text-sm font-normal text-muted file:mr-3",
                "file:min-h-10 file:cursor-pointer file:rounded-control file:border",
                "file:border-line file:bg-sunken file:px-3 file:text-ink",
              )}
            />
            <span className="mt-1.5 block text-xs font-normal text-faint">{t("fileHint")}</span>
          </label>
          <Button type="submit" loading={isBusy} className="w-full">
            {t("check")}
          </Button>
          <noscript>
            <p className="text-sm text-muted">{t("noScript")}</p>
          </noscript>
        </form>
      </UntilReady>
      {outcome && (
        <Verdict outcome={outcome} offerStyle={offerStyle} onRetry={() => void check(code, file)} />
      )}
    </>
  );
}

type VerdictProps = { outcome: Outcome; offerStyle: OfferStyle; onRetry: () => void };

/** The verdict, and what was accepted, formatted as in the offer; or why there is none, and a button to try again. */
function Verdict({ outcome, offerStyle, onRetry }: VerdictProps) {
  const t = useTranslations("verify");
  const common = useTranslations("common");
  if (outcome.kind !== "answer") {
    const isWorthAnother = outcome.kind === "failed" || outcome.kind === "tooMany";
    return (
      <div className="mt-6">
        <Banner
          tone="error"
          action={
            isWorthAnother && (
              <Button size="sm" variant="secondary" onClick={onRetry}>
                {common("table.retry")}
              </Button>
            )
          }
        >
          {t(outcome.kind)}
        </Banner>
      </div>
    );
  }
  const { answer } = outcome;
  const isGenuine = answer.verdict === "genuine" && answer.file !== "other";
  return (
    <div className="mt-6 space-y-4">
      <Banner tone={isGenuine ? "success" : "error"}>
        <p className="font-semibold">{t(answer.verdict)}</p>
        {answer.recorded_by && <p className="mt-1">{t("recorded")}</p>}
        {answer.file && <p className="mt-1">{t(answer.file === "genuine" ? "fileGenuine" : "fileOther")}</p>}
      </Banner>
      {answer.verdict === "genuine" && <Facts answer={answer} offerStyle={offerStyle} />}
    </div>
  );
}

function Facts({ answer, offerStyle }: { answer: VerificationAnswer } & Pick<VerdictProps, "offerStyle">) {
  const t = useTranslations("verify.facts");
  const { proposal: texts } = useMessages();
  const text = offerText({ language: useLocale(), ...offerStyle });
  const { recurring, currency } = answer;
  const total = text.money(answer.amount_after_tax, currency);
  const totals = recurring
    ? [
        { label: t("payments"), value: rhythmSentence(recurring, currency, { texts, text }) },
        { label: texts.rhythms.committed, value: total },
      ]
    : [{ label: t("total"), value: total }];
  const facts = [
    { label: t("number"), value: answer.number },
    { label: t("company"), value: [answer.company, ...answer.company_details].join("\n") },
    {
      label: t(answer.recorded_by ? "recordedAt" : "acceptedAt"),
      value: evidenceMoment(answer.accepted_at, text),
    },
    ...(answer.recorded_by ? [{ label: t("recordedBy"), value: answer.recorded_by }] : []),
    ...(answer.signed_name
      ? [{ label: t(answer.recorded_by ? "acceptedBy" : "name"), value: answer.signed_name }]
      : []),
    ...totals,
    ...(answer.terms_accepted.length > 0
      ? [
          {
            label: t("terms"),
            value: answer.terms_accepted.map((title) => title || t("untitled")).join("\n"),
          },
        ]
      : []),
    { label: t("hash"), value: answer.content_hash },
  ];
  return (
    <dl className="grid gap-3 text-sm">
      {facts.map(({ label, value }) => (
        <div key={label}>
          <dt className="text-muted">{label}</dt>
          <dd className="font-medium wrap-anywhere whitespace-pre-line tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The outcome of a check: the response, or why there is none. */
type Outcome =
  | { kind: "answer"; answer: VerificationAnswer }
  | { kind: "unknown" | "tooMany" | "noHashing" | "fileUnread" | "failed" };

/** Checks codes with the server; a code in the address at once. */
function useVerifyCode(initialCode: string) {
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [isBusy, setBusy] = useState(false);

  const check = useCallback(async (code: string, file: File | null) => {
    setBusy(true);
    setOutcome(null);
    setOutcome(await outcomeOf(code.trim(), file));
    setBusy(false);
  }, []);

  useEffect(() => {
    // Not during rendering; the response comes later in any case.
    const soon = setTimeout(() => {
      if (initialCode) void check(initialCode, null);
    });
    return () => clearTimeout(soon);
  }, [initialCode, check]);

  return { check, outcome, isBusy };
}

async function outcomeOf(code: string, file: File | null): Promise<Outcome> {
  if (code === "") return { kind: "unknown" };
  try {
    const sha256 = file ? await fileHash(file) : undefined;
    if (sha256 === null) return { kind: "noHashing" };
    return {
      kind: "answer",
      answer: await send(proposalCalls.verify, {
        params: { code },
        query: { sha256 },
      }),
    };
  } catch (error) {
    // The file was moved or changed after it was chosen.
    if (error instanceof DOMException) return { kind: "fileUnread" };
    if (!(error instanceof ApiError)) throw error;
    if (error.kind === "NOT_FOUND_ERROR") return { kind: "unknown" };
    return { kind: error.kind === "RATE_LIMIT_ERROR" ? "tooMany" : "failed" };
  }
}

/**
 * SHA-256 of a file in hexadecimal, computed in the browser; null if the browser does not support it, as over
 * plain http.
 */
async function fileHash(file: Blob): Promise<string | null> {
  // Always defined by its type, but missing on insecure pages.
  const subtle = crypto.subtle as SubtleCrypto | undefined;
  if (!subtle) return null;
  const digest = await subtle.digest("SHA-256", await file.arrayBuffer());
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
