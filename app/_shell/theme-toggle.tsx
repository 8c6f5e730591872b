"use client";

import { Moon, Sun } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { rememberChoice } from "@/app/_client/remember-choice";
import { IconButton } from "@/app/_ui/button";

export type Theme = "light" | "dark";

/** Light or dark, stored in this browser (SHL-04). `initial` is the theme that the server rendered. */
export function ThemeToggle({ initial }: { initial: Theme }) {
  const t = useTranslations("shell");
  const [theme, setTheme] = useState(initial);
  const other: Theme = theme === "dark" ? "light" : "dark";
  const toggle = () => {
    document.documentElement.dataset["theme"] = other;
    rememberChoice("theme", other);
    setTheme(other);
  };
  return (
    <IconButton
      label={other === "dark" ? t("themeDark") : t("themeLight")}
      icon={other === "dark" ? <Moon /> : <Sun />}
      onClick={toggle}
    />
  );
}
