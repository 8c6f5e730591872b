import { useTranslations } from "next-intl";
import { Checkbox } from "@/app/_ui/checkbox";
import type { ContactAnswer } from "@/lib/domain/clients/schema";

type Props = {
  contacts: readonly ContactAnswer[];
  /** The client's own address, where none of the contacts has it; null for none. */
  ownAddress: { email: string; isChosen: boolean; onChange: (isChosen: boolean) => void } | null;
  chosen: readonly number[];
  onChange: (chosen: number[]) => void;
  isDisabled: boolean;
};

/** The client's contacts to tick; one without an address says why it cannot be. */
export function ContactChoice({ contacts, ownAddress, chosen, onChange, isDisabled }: Props) {
  const t = useTranslations("deals.send");
  const toggle = (id: number) =>
    onChange(chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id]);
  return (
    <fieldset>
      <legend className="mb-2 text-sm font-medium">{t("contacts")}</legend>
      {contacts.length === 0 && !ownAddress && <p className="text-sm text-muted">{t("noContacts")}</p>}
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
