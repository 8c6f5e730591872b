"use client";

import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useRef } from "react";
import { Card } from "@/app/_ui/card";
import { SelectField } from "@/app/_ui/select-field";
import { Spinner } from "@/app/_ui/spinner";
import { isLanguage, LANGUAGE_TABLE, LANGUAGES } from "@/lib/core/i18n/languages";
import { useBuilder } from "../builder-context";
import { StepHeading } from "../frame/steps";
import { StepProblems } from "../save/step-problems";
import { MissingVariables } from "./missing-variables";
import { Outline } from "./outline";
import { PdfPages } from "./pdf-pages";
import { ProposalLook } from "./proposal-look";
import { UnprintableCharacters } from "./unprintable-characters";

// Only this step needs the editor.
const DocumentEditor = dynamic(() => import("./document-editor").then((module) => module.DocumentEditor), {
  ssr: false,
  loading: () => <Loading />,
});

/**
 * The proposal itself, written where it stands, with its outline at the side of a wide screen; below it its language
 * and the additional pages of its PDF (BLD-30, U-89).
 */
export function DocumentStep() {
  const t = useTranslations("builder.document");
  const page = useRef<HTMLDivElement>(null);
  return (
    <div className="gap-x-8 lg:grid lg:grid-cols-[11rem_minmax(0,1fr)]">
      <div className="sticky top-6 -m-1 max-h-[calc(100dvh-11rem)] self-start overflow-y-auto p-1 max-lg:hidden">
        <Outline page={page} />
      </div>
      <div className="mx-auto w-full max-w-[63.5rem] space-y-5">
        <StepHeading title={t("title")} text={t("text")} />
        <StepProblems step="pdf" />
        <MissingVariables />
        <UnprintableCharacters />
        <div ref={page}>
          <DocumentEditor />
        </div>
        <LanguageChoice />
        <ProposalLook />
        <PdfPages />
      </div>
    </div>
  );
}

function Loading() {
  const t = useTranslations("builder.document");
  return (
    <Card className="flex min-h-64 items-center justify-center">
      <Spinner label={t("loading")} className="size-6" />
    </Card>
  );
}

/** The client's language unless another one is chosen; languages have their native names. */
function LanguageChoice() {
  const t = useTranslations("builder.document");
  const { deal, dispatch } = useBuilder();
  const own = deal.client?.language;
  const { name } = LANGUAGE_TABLE[own ?? deal.tenantLanguage];
  return (
    <Card className="p-5">
      <SelectField
        clearable
        className="max-w-md"
        label={t("language")}
        hint={t("languageHint")}
        placeholder={t(own ? "languageOfClient" : "languageOfWorkspace", { language: name })}
        options={LANGUAGES.map((language) => ({ value: language, label: LANGUAGE_TABLE[language].name }))}
        value={deal.language}
        onChange={(chosen) =>
          dispatch({ type: "filled", fields: { language: isLanguage(chosen) ? chosen : null } })
        }
      />
    </Card>
  );
}
