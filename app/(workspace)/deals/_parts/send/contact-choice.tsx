import { useTranslations } from "next-intl";
import { Checkbox } from "@/app/_ui/checkbox";
import type { ContactAnswer } from "@/lib/domain/clients/api";

type Props = {
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
export function ContactChoice({ contacts, ownAddress, chosen, onChange, isDisabled, isAsked }: Props) {
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
