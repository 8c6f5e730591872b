"use client";

import { ArrowLeft, ArrowRight, Save, Send } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "@/app/_ui/button";
import { useBuilder } from "../builder-context";
import { useSave } from "../save/save-context";
import { STEPS } from "../steps";

/** The step before and the step after; behind the last one the deal is saved, or saved and sent. */
export function StepFooter() {
  const t = useTranslations("builder.steps");
  const { form, dispatch } = useBuilder();
  const place = STEPS.indexOf(form.activeStep);
  const [before, after] = [STEPS[place - 1], STEPS[place + 1]];
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 pt-2">
      {before ? (
        <Button
          variant="ghost"
          icon={<ArrowLeft aria-hidden="true" className="size-4" />}
          onClick={() => dispatch({ type: "stepOpened", step: before })}
        >
          {t("backTo", { step: t(before) })}
        </Button>
      ) : (
        <span />
      )}
      {after ? (
        <Button variant="secondary" onClick={() => dispatch({ type: "stepOpened", step: after })}>
          {t("onTo", { step: t(after) })}
          <ArrowRight aria-hidden="true" className="size-4" />
        </Button>
      ) : (
        <SaveButtons />
      )}
    </div>
  );
}

/** Save, and for those who may send proposals the same with the mail right behind it. */
function SaveButtons() {
  const t = useTranslations("builder");
  const { data, form } = useBuilder();
  const { isSaving, blocked, save } = useSave();
  const common = { loading: isSaving, disabled: blocked !== null, disabledReason: blocked };
  return (
    <span className="flex flex-wrap gap-2">
      {data.maySend && (
        <Button
          {...common}
          variant="secondary"
          icon={<Send aria-hidden="true" className="size-4" />}
          onClick={() => void save("send")}
        >
          {t(form.dealId === null ? "saveAndSend" : "updateAndSend")}
        </Button>
      )}
      <Button
        {...common}
        icon={<Save aria-hidden="true" className="size-4" />}
        onClick={() => void save("show")}
      >
        {t(form.dealId === null ? "save" : "update")}
      </Button>
    </span>
  );
}
