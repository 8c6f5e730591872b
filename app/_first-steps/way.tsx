"use client";

import { ArrowLeft } from "lucide-react";
import { useTranslations } from "next-intl";
import Link from "next/link";
import { usePathname, useRouter, useSearchParams } from "next/navigation";
import { createContext, useContext, useState, type ReactNode } from "react";
import { FROM_FIRST_STEPS } from "./from";

const STEPS_AT = "/dashboard";

const WayBack = createContext<(() => void) | null>(null);

/** Goes back to the first steps; null unless the user came from there. For forms with which a step is done. */
export const useWayBack = () => useContext(WayBack);

/**
 * Shows the way back to the first steps above every page from when one of them was opened until the list is seen
 * again: saving and searching change the address.
 */
export function FirstStepsWay({ children }: { children: ReactNode }) {
  const t = useTranslations("firstSteps");
  const router = useRouter();
  const path = usePathname();
  const isFromThere = useSearchParams().get("from") === FROM_FIRST_STEPS;
  // Where the step is done: saving something elsewhere does not lead away.
  const [place, setPlace] = useState<string | null>(null);
  const present = path === STEPS_AT ? null : isFromThere ? path : place;
  if (present !== place) setPlace(present);
  const isOn = present !== null;
  return (
    <WayBack value={present === path ? () => router.push(STEPS_AT) : null}>
      {isOn && (
        <nav aria-label={t("title")} className="border-b border-line bg-sunken/50 px-4 py-2 text-sm sm:px-6">
          <Link
            href={STEPS_AT}
            prefetch={false}
            className="inline-flex min-h-6 items-center gap-1.5 font-medium hover:underline"
          >
            <ArrowLeft aria-hidden="true" className="size-4" />
            {t("back")}
          </Link>
        </nav>
      )}
      {/* The builder leaves out the bar's height. */}
      <div className={isOn ? "[--way-bar:calc(2.5rem+1px)]" : undefined}>{children}</div>
    </WayBack>
  );
}
