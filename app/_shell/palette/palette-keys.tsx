import { useTranslations } from "next-intl";
import type { ReactNode } from "react";

/** Which keys do what, for those who have a keyboard. */
export function PaletteKeys() {
  const t = useTranslations("commands.keys");
  return (
    <p
      aria-hidden="true"
      className="hidden gap-5 border-t border-line px-4 py-2.5 text-xs text-faint sm:flex"
    >
      <span>
        <Key>↑</Key> <Key>↓</Key> {t("move")}
      </span>
      <span>
        <Key>↵</Key> {t("run")}
      </span>
      <span>
        <Key>Esc</Key> {t("close")}
      </span>
    </p>
  );
}

const Key = ({ children }: { children: ReactNode }) => (
  <kbd className="rounded border border-line bg-sunken px-1.5 font-sans">{children}</kbd>
);
