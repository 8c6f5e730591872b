import { getTranslations } from "next-intl/server";
import Link from "next/link";
import { classes } from "@/app/_ui/classes";
import { BrandLogo } from "./brand-logo";
import { pageLook } from "./page-look";

/** A link home with the tenant's logo, else with the product's name and the tenant's (S-126, SHL-01). */
export async function BrandLink({ href }: { href: "/" | "/dashboard" }) {
  const [t, { name, logoUrl }] = await Promise.all([getTranslations("shell"), pageLook()]);
  const written = (
    <>
      <span
        aria-hidden="true"
        className={classes(
          "inline-flex size-8 shrink-0 items-center justify-center rounded-lg",
          "bg-action text-sm font-bold text-on-action",
        )}
      >
        K
      </span>
      <span className="font-semibold tracking-tight max-sm:hidden">Kapi</span>
      <span
        className={classes(
          "text-sm text-muted max-sm:line-clamp-2 max-sm:leading-tight",
          "max-sm:break-words sm:truncate sm:border-l sm:border-line sm:pl-2.5",
        )}
      >
        {name}
      </span>
    </>
  );
  return (
    <Link
      href={href}
      prefetch={false}
      aria-label={t("home", { name })}
      className="flex min-w-0 items-center gap-2.5 rounded-md"
    >
      {logoUrl ? <BrandLogo src={logoUrl}>{written}</BrandLogo> : written}
    </Link>
  );
}
