import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { send } from "@/app/_client/send";
import { SelectField, type Option } from "@/app/_ui/select-field";
import { MAX_SEARCH } from "@/lib/core/search/limits";
import { dealCalls } from "@/lib/domain/deals/calls";

/** A user who can own deals; value: the id as text. */
export type ChosenOwner = Option;

type Props = {
  label: string;
  /** Shown while nobody is chosen. */
  placeholder: string;
  /** Id of a user who is not offered. */
  except?: number;
  chosen: ChosenOwner | null;
  onChange: (chosen: ChosenOwner | null) => void;
};

/** Finds a user who can own deals by a part of the name. */
export function OwnerField({ label, placeholder, except, chosen, onChange }: Props) {
  const [typed, setTyped] = useState("");
  const { data: found = [] } = useQuery<ChosenOwner[]>({
    queryKey: ["deals", "owners", typed],
    staleTime: 30_000,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      send(dealCalls.owners, {
        query: {
          ...(typed.trim() ? { "filter[name]": typed.trim().slice(0, MAX_SEARCH) } : {}),
          per_page: MAX_OWNERS,
        },
        signal,
      }).then(({ data }) =>
        data.map(({ id, full_name, email }) => ({ value: String(id), label: full_name || email })),
      ),
  });
  const others = found.filter(({ value }) => value !== String(except));
  const isKnown = others.some(({ value }) => value === chosen?.value);
  const options = chosen && !isKnown ? [chosen, ...others] : others;
  return (
    <SelectField
      label={label}
      placeholder={placeholder}
      clearable
      options={options}
      value={chosen?.value ?? null}
      onSearch={setTyped}
      onChange={(value) => onChange(options.find((option) => option.value === value) ?? null)}
    />
  );
}

const MAX_OWNERS = 20;
