"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { LanguageField } from "@/app/_clients/language-field";
import { IntoView } from "@/app/_form/into-view";
import { Banner } from "@/app/_ui/banner";
import { Button } from "@/app/_ui/button";
import { CancelButton, Dialog } from "@/app/_ui/dialog";
import { Spinner } from "@/app/_ui/spinner";
import { TextField } from "@/app/_ui/text-field";
import { MAX_EMAIL } from "@/lib/domain/clients/limits";
import { MAX_COPIES } from "@/lib/domain/deals/limits";
import type { DealAnswer } from "@/lib/domain/deals/schema";
import { ContactChoice } from "./contact-choice";
import { MailPreview, type Written } from "./mail-preview";
import { MailTemplates } from "./mail-templates";
import { CopiesField, MailWordsFields } from "./mail-words";
import {
  EditLink,
  MissingInDeal,
  RequiredInDeal,
  requiredInDeal,
  UnfinishedDeal,
  unfinishedIn,
} from "./missing-in-deal";
import { SendLater } from "./send-later";
import { useSending } from "./use-sending";

type Props = {
  dealId: number;
  /** Whether the user may open the deal in the builder. */
  mayEdit: boolean;
  open: boolean;
  /** Called after the dialog was closed; true if the proposal was sent. */
  onClose: (sent: boolean) => void;
};

/**
 * Asks for the recipients and the message of a pending proposal's mail (S-095). Loads the deal's contacts
 * when it opens.
 */
export function SendDialog({ open, ...rest }: Props) {
  return open ? <OpenDialog key={rest.dealId} {...rest} /> : null;
}

function OpenDialog({ dealId, mayEdit, onClose }: Omit<Props, "open">) {
  const t = useTranslations("deals.send");
  const sending = useSending(dealId, () => onClose(true));
  const { deal, fields, form, missing, isChanged, problem, isBusy, reload, submit, change } = sending;
  const reason = useReason(sending);
  const isUnfinished = deal ? unfinishedIn(deal).length > 0 : false;
  return (
    <Dialog
      open
      busy={isBusy}
      isChanged={isChanged}
      onOpenChange={(next) => next || onClose(false)}
      size="lg"
      title={deal ? t("title", { number: deal.number }) : t("loadingTitle")}
      description={t("text")}
      footer={
        <>
          <CancelButton disabled={isBusy}>{t("cancel")}</CancelButton>
          <Button
            loading={isBusy}
            disabled={!deal || reason !== null}
            disabledReason={deal ? reason : null}
            onClick={() => void submit()}
          >
            {t(form.later ? "later.confirm" : "confirm")}
          </Button>
        </>
      }
    >
      <div className="space-y-5">
        {problem && (
          <IntoView>
            <Banner
              tone="error"
              action={
                deal ? undefined : (
                  <Button size="sm" variant="secondary" onClick={reload}>
                    {t("retry")}
                  </Button>
                )
              }
            >
              {t(`problems.${problem.key}`, { ...problem, count: MAX_COPIES })}
            </Banner>
          </IntoView>
        )}
        {!deal && !problem && (
          <p role="status" className="flex items-center gap-3 text-sm text-muted">
            <Spinner /> {t("loading")}
          </p>
        )}
        {deal && isUnfinished && <UnfinishedDeal deal={deal} mayEdit={mayEdit} />}
        {deal && !isUnfinished && <RequiredInDeal deal={deal} fields={fields} mayEdit={mayEdit} />}
        {deal && !isUnfinished && (
          <MissingInDeal
            {...{ deal, fields, mayEdit }}
            missing={sending.lacksAddress ? missing.filter(({ id }) => id !== "client.email") : missing}
            nameless={sending.nameless}
            values={form.fillIn}
            onChange={(fillIn) => change({ fillIn })}
            isDisabled={isBusy}
          />
        )}
        {deal && !isUnfinished && <SendFields deal={deal} sending={sending} mayEdit={mayEdit} />}
      </div>
    </Dialog>
  );
}

type Sending = ReturnType<typeof useSending>;

/** Why the proposal cannot be sent yet; null if it can. */
function useReason({ deal, fields, form, sendAt, lacksAddress, stillMissing }: Sending): string | null {
  const t = useTranslations("deals.send");
  if (!deal) return null;
  if (unfinishedIn(deal).length > 0) return t("unfinished.text");
  if (form.contactIds.length === 0 && !form.toAddress)
    return t(lacksAddress ? "addressNeeded" : "nobodyChosen");
  if (requiredInDeal(deal, fields).length > 0) return t("problems.required");
  if (stillMissing.length > 0) return t("problems.variables");
  return sendAt === undefined ? t("later.incomplete") : null;
}

type FieldsProps = { deal: DealAnswer; sending: Sending; mayEdit: boolean };

/** Who gets the mail, and who a copy. */
function Recipients({
  deal,
  sending: { form, ownAddress, lacksAddress, change, isBusy, problem },
}: Omit<FieldsProps, "mayEdit">) {
  const t = useTranslations("deals.send");
  return (
    <>
      <ContactChoice
        contacts={deal.customer?.contacts ?? []}
        ownAddress={
          ownAddress === null
            ? null
            : {
                email: ownAddress,
                isChosen: form.toAddress,
                onChange: (toAddress) => change({ contactIds: form.contactIds, toAddress }),
              }
        }
        chosen={form.contactIds}
        onChange={(contactIds) => change({ contactIds, toAddress: form.toAddress })}
        isDisabled={isBusy}
        isAsked={lacksAddress}
      />
      {lacksAddress && (
        <TextField
          label={t("address", { name: deal.customer?.name ?? "" })}
          hint={t("addressHint")}
          error={problem?.key === "address" ? t("problems.address") : null}
          type="email"
          maxLength={MAX_EMAIL}
          autoComplete="off"
          value={form.fillIn["client.email"] ?? ""}
          disabled={isBusy}
          onChange={(event) => change({ fillIn: { ...form.fillIn, "client.email": event.target.value } })}
        />
      )}
      <CopiesField
        cc={form.cc}
        onChange={(cc) => change({ cc })}
        problem={problem?.key}
        isDisabled={isBusy}
      />
    </>
  );
}

/** Recipients, words, language, time, and a preview of the mail. */
function SendFields({ deal, mayEdit, sending }: FieldsProps) {
  const t = useTranslations("deals.send");
  const { form, change, isBusy, problem, sendAt, zone } = sending;
  const [written, setWritten] = useState<Written | null>(null);
  // Of the mail unless another is chosen; null: the workspace's.
  const usualLanguage = deal.language ?? deal.customer?.language ?? null;
  return (
    <>
      {written?.missingTaxes && (
        <Banner tone="warning">
          {t("withoutTaxes", { name: written.missingTaxes })}{" "}
          <EditLink mayEdit={mayEdit} href={`/deals/${deal.id}/edit`}>
            {t("chooseTaxes")}
          </EditLink>
        </Banner>
      )}
      <Recipients deal={deal} sending={sending} />
      <MailTemplates
        words={form}
        language={form.language ?? usualLanguage ?? written?.language ?? null}
        onChoose={change}
        isDisabled={isBusy}
      />
      <MailWordsFields form={form} onChange={change} usual={written} isDisabled={isBusy} />
      <LanguageField
        label={t("language")}
        hint={t(deal.language === null ? "languageHint" : "languageHintOnce")}
        placeholder={t("languageOfWorkspace")}
        clearable={usualLanguage === null}
        value={form.language ?? usualLanguage}
        disabled={isBusy}
        onChange={(language) => change({ language })}
      />
      <SendLater
        value={form.later}
        onChange={(later) => change({ later })}
        validUntil={deal.valid_until}
        zone={zone}
        sendAt={sendAt ?? null}
        problem={problem?.key}
        isDisabled={isBusy}
      />
      <MailPreview
        dealId={deal.id}
        contactId={form.contactIds[0] ?? null}
        words={form}
        language={form.language}
        fillIn={form.fillIn}
        onWritten={setWritten}
      />
    </>
  );
}
