import { Construction } from "lucide-react";
import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { Card } from "@/app/_ui/card";
import { EmptyState } from "@/app/_ui/empty-state";

type Props = { title: string; text: string; action?: ReactNode };

/** Placeholder for a screen that does not exist yet (GRD-11). */
export async function ComingSoon({ title, text, action }: Props) {
  const t = await getTranslations("sections");
  return (
    <>
      <h2 className="mb-4 text-lg font-semibold tracking-tight">{title}</h2>
      <Card>
        <EmptyState icon={<Construction />} title={t("comingSoon")} text={text} action={action} />
      </Card>
    </>
  );
}
