import { Construction } from "lucide-react";
import { getTranslations } from "next-intl/server";
import { ButtonLink } from "@/app/_ui/button-link";
import { Card } from "@/app/_ui/card";
import { EmptyState } from "@/app/_ui/empty-state";

/** By screen: its list, the link's text and where the work is done. */
const SCREENS = {
  createItem: { list: "/sales/catalog-items", back: "backToItems", text: "soon.item" },
  editItem: { list: "/sales/catalog-items", back: "backToItems", text: "soon.item" },
  createQuestion: { list: "/sales/questions", back: "backToQuestions", text: "soon.question" },
  editQuestion: { list: "/sales/questions", back: "backToQuestions", text: "soon.question" },
} as const;

/** A placeholder where there is nothing to create or edit (GRD-11, U-10). */
export async function ComingSoon({ of }: { of: keyof typeof SCREENS }) {
  const [t, sales] = await Promise.all([getTranslations("sections"), getTranslations("sections.sales")]);
  const { list, back, text } = SCREENS[of];
  return (
    <>
      <h2 className="mb-4 text-lg font-semibold tracking-tight">{sales(of)}</h2>
      <Card>
        <EmptyState
          icon={<Construction />}
          title={t("comingSoon")}
          text={sales(text)}
          action={
            <ButtonLink href={list} prefetch={false} variant="secondary">
              {sales(back)}
            </ButtonLink>
          }
        />
      </Card>
    </>
  );
}
