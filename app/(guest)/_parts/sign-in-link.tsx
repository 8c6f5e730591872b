"use client";

import { useTranslations } from "next-intl";
import { usePathname } from "next/navigation";
import { ButtonLink } from "@/app/_ui/button-link";

/** The bar's button to the sign-in, as on all pages without a session; nothing on the sign-in itself (SHL-05). */
export function SignInLink() {
  const t = useTranslations("shell");
  const path = usePathname();
  if (path === "/login" || path === "/auth/login") return null;
  return (
    <ButtonLink href="/login" variant="secondary" size="sm">
      {t("signIn")}
    </ButtonLink>
  );
}
