import { Braces } from "lucide-react";
import { useTranslations } from "next-intl";
import { createContext, useContext, useEffect, useMemo, useRef, useState, type ReactNode } from "react";
import { classes } from "@/app/_ui/classes";
import { useChoiceList, type Choice } from "./choice-list";
import type { Variable } from "./form-variables";

const Known = createContext<readonly Variable[]>([]);

export const useVariables = () => useContext(Known);

type Props = { variables: readonly Variable[]; children: ReactNode };

/** Provides the variables that can be inserted to the document's fields. */
export function VariablesProvider({ variables, children }: Props) {
  // The same array while its content is equal, because a new one would render every block again.
  const text = JSON.stringify(variables);
  const kept = useMemo(() => JSON.parse(text) as Variable[], [text]);
  return <Known value={kept}>{children}</Known>;
}

type MenuProps = {
  /** The edge of the positioned ancestor that the menu is aligned with. */
  edge?: string;
  onChoose: (written: string) => void;
  onClose: () => void;
};

/** Searches a variable; returns it as it is written in a text. */
export function VariableMenu({ edge = "left-0", onChoose, onClose }: MenuProps) {
  const t = useTranslations("builder.document.variables");
  const input = useRef<HTMLInputElement>(null);
  const [search, setSearch] = useState("");
  const variables = useVariables();
  const choices = useMemo<Choice[]>(
    () =>
      variables.map(({ id, name, value }) => ({
        id,
        name,
        icon: <Braces />,
        text: value || t("noValue"),
      })),
    [variables, t],
  );
  // Closing moves the focus, and blur closes too.
  const isSettled = useRef(false);
  const once = (settle: () => void) => {
    if (isSettled.current) return;
    isSettled.current = true;
    settle();
  };
  const list = useChoiceList({
    label: t("list"),
    choices,
    search,
    onChoose: (id) => once(() => onChoose(`{${id}}`)),
    onClose: () => once(onClose),
    none: (text) => t("none", { text }),
  });
  useEffect(() => {
    input.current?.focus({ preventScroll: true });
  }, []);
  return (
    <span
      className={classes(
        "absolute top-full z-20 mt-1 block w-72 max-w-[85vw] rounded-card bg-surface shadow-float",
        edge,
      )}
    >
      <input
        {...list.input}
        ref={input}
        aria-label={t("search")}
        placeholder={t("search")}
        value={search}
        onChange={(event) => {
          list.begin();
          setSearch(event.target.value);
        }}
        onKeyDown={list.press}
        onBlur={() => once(onClose)}
        className={
          "block min-h-10 w-full rounded-card border border-control bg-surface px-3 text-base text-ink sm:text-sm " +
          "placeholder:text-faint focus:outline-2 focus:outline-focus/40"
        }
      />
      {list.list}
    </span>
  );
}
