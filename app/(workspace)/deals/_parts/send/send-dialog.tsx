"use client";

import { useTranslations } from "next-intl";
import { LanguageField } from "@/app/_clients/language-field";
import { Banner } from "@/app/_ui/banner";
import { Button } from "@/app/_ui/button";
import { CancelButton, Dialog } from "@/app/_ui/dialog";
import { Spinner } from "@/app/_ui/spinner";
import { TextField } from "@/app/_ui/text-field";
import { TextArea } from "@/app/_ui/text-area";
import { Checkbox } from "@/app/_ui/checkbox";
import type { ContactAnswer } from "@/lib/domain/clients/api";
import { MOST_EMAIL } from "@/lib/domain/clients/limits";
import { MOST_MESSAGE } from "@/lib/domain/deals/limits";
import type { DealAnswer } from "@/lib/domain/deals/schema";
import { MailPreview } from "./mail-preview";
import { MissingInDeal, RequiredInDeal, requiredInDeal } from "./missing-in-deal";
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
            {t("confirm")}
          </Button>
        </>
      }
    >
      <div className="space-y-5">
        {problem && (
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
            {t(`problems.${problem.key}`, { address: problem.address, characters: problem.characters })}
          </Banner>
        )}
        {!deal && !problem && (
          <p role="status" className="flex items-center gap-3 text-sm text-muted">
            <Spinner /> {t("loading")}
          </p>
        )}
        {deal && <RequiredInDeal deal={deal} fields={fields} mayEdit={mayEdit} />}
        {deal && (
          <MissingInDeal
            {...{ deal, fields, mayEdit }}
            missing={sending.lacksAddress ? missing.filter(({ id }) => id !== "client.email") : missing}
            values={form.fillIn}
            onChange={(fillIn) => change({ fillIn })}
            isDisabled={isBusy}
          />
        )}
        {deal && <SendFields deal={deal} sending={sending} />}
      </div>
    </Dialog>
  );
}

type Sending = ReturnType<typeof useSending>;

/** Why the proposal cannot be sent yet; null if it can. */
function useReason({ deal, fields, form, lacksAddress, stillMissing }: Sending): string | null {
  const t = useTranslations("deals.send");
  if (!deal) return null;
  if (!deal.customer) return t("noAddress");
  if (form.contactIds.length === 0 && !form.toAddress)
    return t(lacksAddress ? "addressNeeded" : "nobodyChosen");
  if (requiredInDeal(deal, fields).length > 0) return t("problems.required");
  return stillMissing.length > 0 ? t("problems.variables") : null;
}

type FieldsProps = { deal: DealAnswer; sending: Sending };

/** Recipients, message, language, and a preview of the mail. */
function SendFields({
  deal,
  sending: { form, ownAddress, lacksAddress, change, isBusy, problem },
}: FieldsProps) {
  const t = useTranslations("deals.send");
  // Of the mail unless another is chosen; null: the workspace's.
  const usualLanguage = deal.language ?? deal.customer?.language ?? null;
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
          maxLength={MOST_EMAIL}
          autoComplete="off"
          value={form.fillIn["client.email"] ?? ""}
          disabled={isBusy}
          onChange={(event) => change({ fillIn: { ...form.fillIn, "client.email": event.target.value } })}
        />
      )}
      <TextArea
        label={t("message")}
        hint={t("messageHint")}
        rows={5}
        maxLength={MOST_MESSAGE}
        value={form.message}
        disabled={isBusy}
        onChange={(event) => change({ message: event.target.value })}
      />
      <LanguageField
        label={t("language")}
        hint={t(deal.language === null ? "languageHint" : "languageHintOnce")}
        placeholder={t("languageOfWorkspace")}
        clearable={usualLanguage === null}
        value={form.language ?? usualLanguage}
        disabled={isBusy}
        onChange={(language) => change({ language })}
      />
      <MailPreview dealId={deal.id} contactId={form.contactIds[0] ?? null} {...form} />
    </>
  );
}

type ContactChoiceProps = {
  contacts: readonly ContactAnswer[];
  /** The client's own address, if no contact has it; else null. */
  ownAddress: { email: string; isChosen: boolean; onChange: (isChosen: boolean) => void } | null;
  chosen: readonly number[];
  onChange: (chosen: number[]) => void;
  isDisabled: boolean;
  /** Whether an address is asked for, because there is none. */
  isAsked: boolean;
};

/** The client's contacts as checkboxes; one without an address is disabled with the reason. */
function ContactChoice({ contacts, ownAddress, chosen, onChange, isDisabled, isAsked }: ContactChoiceProps) {
  const t = useTranslations("deals.send");
  const toggle = (id: number) =>
    onChange(chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id]);
  return (
    <fieldset>
      <legend className="mb-2 text-sm font-medium">{t("contacts")}</legend>
      {contacts.length === 0 && !ownAddress && (
        <p className="text-sm text-muted">{t(isAsked ? "noAddressYet" : "noContacts")}</p>
      )}
      <ul className="space-y-2.5">
        {contacts.map(({ id, name, email }) => (
          <li key={id}>
            <Checkbox
              label={name || email}
              hint={email || t("withoutAddress")}
              checked={chosen.includes(id)}
              disabled={isDisabled || email === ""}
              onChange={() => toggle(id)}
            />
          </li>
        ))}
        {ownAddress && (
          <li>
            <Checkbox
              label={ownAddress.email}
              hint={t("ownAddress")}
              checked={ownAddress.isChosen}
              disabled={isDisabled}
              onChange={() => ownAddress.onChange(!ownAddress.isChosen)}
            />
          </li>
        )}
      </ul>
    </fieldset>
  );
}
