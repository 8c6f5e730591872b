import { useId, type ComponentProps, type ReactNode } from "react";
import { Search } from "lucide-react";
import { useTranslations } from "next-intl";
import { controlStyle } from "./control-style";
import { Spinner } from "./spinner";

type Props = Omit<ComponentProps<"input">, "onChange" | "type" | "id"> & {
  label: string;
  icon: ReactNode;
  value: string;
  onChange: (text: string) => void;
};

/** Searches what is on the screen, with results while typing. */
export function SearchInput({ label, icon, value, onChange, ...input }: Props) {
  const id = useId();
  return (
    <span className="relative block">
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <span
        aria-hidden="true"
        className="pointer-events-none absolute left-3 top-1/2 -translate-y-1/2 text-faint [&_svg]:size-4"
      >
        {icon}
      </span>
      <input
        {...input}
        id={id}
        type="search"
        placeholder={label}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className={`${controlStyle} pl-9`}
      />
    </span>
  );
}

/** The icon at the end of a search box: a magnifying glass, or a spinner while searching. */
export function SearchMark({ busy }: { busy: boolean }) {
  const t = useTranslations("common");
  return (
    <span className="flex size-9 items-center justify-center text-faint">
      {busy ? <Spinner label={t("loading")} /> : <Search aria-hidden="true" className="size-4" />}
    </span>
  );
}
