"use client";

import { Save } from "lucide-react";
import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { Button } from "@/app/_ui/button";
import { askToLose } from "@/app/_ui/use-leave-warning";
import { TextField } from "@/app/_ui/text-field";
import { UntilReady } from "@/app/_ui/until-ready";
import { classes } from "@/app/_ui/classes";
import { DEAL_FIELDS } from "@/lib/domain/deals/terms/deal-fields";
import { useBuilder } from "../builder-context";
import { useDraft } from "../draft/draft-context";
import { DraftKept } from "../draft/draft-notes";
import { dealName } from "../form-state";
import { openForm } from "../loaded-deal";
import { useSave } from "../save/save-context";
import { SaveFormAsTemplate } from "../template/save-form-as-template";
import { SaveAndSend } from "./save-and-send";
import { UndoButtons } from "./undo";
import { useUndo } from "./use-undo";

/**
 * Title, undo, the deal's name, and the buttons Cancel and Save or Update (BLD-02, BLD-05, BLD-06), for users who may
 * send proposals with sending in between.
 */
export function BuilderHeader() {
  const t = useTranslations("builder");
  const { data, deal, isChanged, dispatch } = useBuilder();
  const { isSaving, blocked, unfinished, save } = useSave();
  const { discard } = useDraft();
  const undo = useUndo();
  const router = useRouter();
  const isEdit = deal.dealId !== null;
  const giveUp = () => {
    dispatch({ type: "reset", deal: openForm(data) });
    void discard().then(() => router.push("/deals"));
  };
  const cancel = () => (isChanged ? askToLose(t("givenUp"), giveUp) : giveUp());
  return (
    <header className="flex flex-wrap items-center gap-x-5 gap-y-3 border-b border-line bg-surface px-4 py-3 lg:px-6">
      <div className="max-sm:mr-auto">
        <h1 className="text-base font-semibold tracking-tight whitespace-nowrap">
          {isEdit ? t("editTitle") : t("createTitle")}
        </h1>
        <DraftKept />
      </div>
      <UntilReady>
        <UndoButtons {...undo} />
        <SaveFormAsTemplate />
        <TextField
          className="w-full min-w-0 sm:w-auto sm:max-w-md sm:min-w-48 sm:flex-1"
          label={t("name")}
          hideLabel
          maxLength={DEAL_FIELDS.name.longest}
          placeholder={dealName({ ...deal, name: null }) || t("namePlaceholder")}
          value={deal.name ?? ""}
          readOnly={isSaving}
          onChange={(event) => dispatch({ type: "filled", fields: { name: event.target.value || null } })}
          // Who ends a title by Enter before the rest is there goes on writing.
          onKeyDown={({ key, nativeEvent }) =>
            key === "Enter" && !nativeEvent.isComposing && !unfinished && void save("show")
          }
        />
        <div
          className={classes(
            "grid min-w-0 flex-1 auto-cols-fr grid-flow-col gap-2",
            // On a phone three buttons need a line of their own.
            data.maySend && "grid-cols-[1fr_auto_1fr] max-sm:basis-full",
            "sm:ml-auto sm:flex sm:w-auto sm:flex-none sm:items-center",
          )}
        >
          <Button variant="secondary" disabled={isSaving} onClick={cancel}>
            {t("cancel")}
          </Button>
          <SaveAndSend isCompact />
          <Button
            icon={<Save aria-hidden="true" className="size-4" />}
            aria-keyshortcuts="Control+S Meta+S"
            loading={isSaving}
            disabled={blocked !== null}
            disabledReason={blocked}
            onClick={() => void save("show")}
          >
            <span className="first-letter:uppercase">
              {isSaving ? t("saving") : isEdit ? t("update") : t("save")}
            </span>
          </Button>
        </div>
      </UntilReady>
    </header>
  );
}
