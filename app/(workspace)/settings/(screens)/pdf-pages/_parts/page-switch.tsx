import { classes } from "@/app/_ui/classes";

type Props = {
  label: string;
  title: string;
  isOn: boolean;
  isBusy: boolean;
  isDisabled: boolean;
  onToggle: () => void;
};

/** Whether a page is in proposals. */
export const PageSwitch = ({ label, title, isOn, isBusy, isDisabled, onToggle }: Props) => (
  <button
    type="button"
    role="switch"
    aria-checked={isOn}
    aria-label={label}
    aria-busy={isBusy || undefined}
    title={title}
    disabled={isDisabled}
    onClick={() => !isBusy && onToggle()}
    className="inline-flex h-9 w-11 items-center justify-center rounded-control disabled:cursor-not-allowed disabled:opacity-60"
  >
    <span
      aria-hidden="true"
      className={classes(
        "relative h-5 w-9 rounded-full border transition-colors motion-reduce:transition-none",
        isOn ? "border-action bg-action" : "border-control bg-sunken",
      )}
    >
      <span
        className={classes(
          "absolute top-0.5 size-3.5 rounded-full transition-[left] motion-reduce:transition-none",
          isOn ? "left-[1.125rem] bg-on-action" : "left-0.5 bg-control",
        )}
      />
    </span>
  </button>
);
