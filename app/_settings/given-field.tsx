import { TextField } from "@/app/_ui/text-field";
import { CopyButton } from "@/app/_ui/copy-button";

/** A value that is to be entered somewhere else: it can be read, selected and copied. */
export const GivenField = (props: { label: string; hint: string; value: string; copyLabel: string }) => (
  <div className="flex items-start gap-2">
    <TextField
      label={props.label}
      hint={props.hint}
      readOnly
      value={props.value}
      className="min-w-0 flex-1 [&_input]:font-mono [&_input]:text-sm"
      onFocus={(event) => event.target.select()}
    />
    <CopyButton className="mt-6" text={props.value} label={props.copyLabel} />
  </div>
);
