import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { config } from "@/base/config.mjs";
import { Texts } from "@/app/_shell/texts";
import { LeaveQuestion } from "@/app/_ui/leave-question";
import { Gallery } from "./_parts/gallery";

export const metadata: Metadata = { title: "Widgets" };

/**
 * Every shared widget in both themes: the living style guide. Available in development and to browser tests;
 * `only` limits it to the named widgets, `theme` to one theme.
 */
export default async function WidgetsPage({
  searchParams,
}: {
  searchParams: Promise<{ only?: string; theme?: string }>;
}) {
  const { only, theme } = await searchParams;
  if (process.env.NODE_ENV !== "development" && config.KAPI_STYLE_GUIDE !== "on") notFound();
  return (
    <Texts groups={["common"]}>
      <Gallery only={only?.split(",")} theme={theme} />
      <LeaveQuestion />
    </Texts>
  );
}
