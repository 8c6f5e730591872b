"use client";

import { useTranslations } from "next-intl";
import { useState, type FormEvent } from "react";
import { Button } from "@/app/_ui/button";
import { TextField } from "@/app/_ui/text-field";
import { UntilReady } from "@/app/_ui/until-ready";
import type { OfferFormat } from "@/lib/core/offers/offer-text";
import { useVerifyCode } from "./use-verify-code";
import { Verdict } from "./verdict";

const LONGEST_CODE = 40;

type Props = { initialCode: string; offerFormat: OfferFormat };

/** Takes a code, and a PDF if there is one, and says whether they are those of an accepted offer. The file stays in the browser. */
export function VerifyCode({ initialCode, offerFormat }: Props) {
  const t = useTranslations("verify");
  const [code, setCode] = useState(initialCode.slice(0, LONGEST_CODE));
  const [file, setFile] = useState<File | null>(null);
  const { check, outcome, isBusy } = useVerifyCode(initialCode);
  const submit = (event: FormEvent) => {
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
            maxLength={LONGEST_CODE}
            value={code}
            onChange={(event) => setCode(event.target.value)}
          />
          <label className="block text-sm font-medium">
            {t("file")}
            <input
              type="file"
              accept="application/pdf"
              onChange={(event) => setFile(event.target.files?.[0] ?? null)}
              className="mt-1.5 block w-full text-sm font-normal text-muted file:mr-3 file:min-h-10 file:cursor-pointer file:rounded-control file:border file:border-line file:bg-sunken file:px-3 file:text-ink"
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
      {outcome && <Verdict outcome={outcome} offerFormat={offerFormat} />}
    </>
  );
}
