import type { ReactNode } from "react";
import { Checkbox } from "./checkbox";

type Props = {
  label: ReactNode;
  hideLabel?: boolean;
  some: boolean;
  all: boolean;
  disabled?: boolean;
  onChange: (checked: boolean) => void;
};

/** A tick over several others: half-ticked while only some of them are. */
export const TriStateBox = ({ label, hideLabel, some, all, disabled, onChange }: Props) => (
  <Checkbox
    label={label}
    hideLabel={hideLabel}
    disabled={disabled}
    checked={all}
    ref={(box) => {
      if (box) box.indeterminate = some && !all;
    }}
    onChange={(event) => onChange(event.target.checked)}
  />
);
