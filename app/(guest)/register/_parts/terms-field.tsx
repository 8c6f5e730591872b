import { useTranslations } from "next-intl";
import { useId, type ComponentProps } from "react";
import { TextLink } from "@/app/_account/text-link";
import { Checkbox } from "@/app/_ui/checkbox";
import { VisuallyHidden } from "@/app/_ui/visually-hidden";

type Props = Omit<ComponentProps<typeof Checkbox>, "label"> & { error: string | null };

/** The consent with links to what is consented to, which open beside the form, so that nothing typed is lost (ACC-03, X-10). */
export function TermsField({ error, ...input }: Props) {
  const t = useTranslations("auth.register");
  const errorId = useId();
  const link = (href: string) =>
    function Linked(text: React.ReactNode) {
      return (
        <TextLink href={href} target="_blank">
          {text}
          <VisuallyHidden> ({t("newTab")})</VisuallyHidden>
        </TextLink>
      );
    };
  return (
    <div>
      <Checkbox
        {...input}
        label={t.rich("terms", { terms: link("/terms"), privacy: link("/privacy") })}
        aria-required
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? errorId : undefined}
      />
      {error && (
        <p id={errorId} className="mt-1.5 text-xs font-medium text-danger">
          {error}
        </p>
      )}
    </div>
  );
}
