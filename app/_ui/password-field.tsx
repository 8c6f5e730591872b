"use client";

import { Eye, EyeOff } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState, type ComponentProps } from "react";
import { IconButton } from "./button";
import { TextField } from "./text-field";
import { useReady } from "./use-ready";

type Props = Omit<ComponentProps<typeof TextField>, "type" | "trailing"> & { maxLength: number };

/** A password with a button that shows what was typed (ACC-20). */
export function PasswordField(field: Props) {
  const t = useTranslations("common.password");
  const isReady = useReady();
  const [isShown, setShown] = useState(false);
  const name = field.label.charAt(0).toLowerCase() + field.label.slice(1);
  return (
    <TextField
      autoCapitalize="none"
      spellCheck={false}
      {...field}
      type={isShown ? "text" : "password"}
      trailing={
        <IconButton
          label={t(isShown ? "hide" : "show", { field: name })}
          icon={isShown ? <EyeOff /> : <Eye />}
          disabled={!isReady}
          onClick={() => setShown(!isShown)}
        />
      }
    />
  );
}
