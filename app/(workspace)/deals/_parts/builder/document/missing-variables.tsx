import { useTranslations } from "next-intl";
import { useSearchParams } from "next/navigation";
import { useEffect } from "react";
import { Banner } from "@/app/_ui/banner";
import { useReady } from "@/app/_ui/use-ready";
import { useBuilder } from "../builder-context";
import { missingOf, useFormVariables } from "./form-variables";

/** Names the variables that customers would read in braces, with where to fill them in. */
export function MissingVariables() {
  const t = useTranslations("builder.document");
  const { form, dispatch } = useBuilder();
  const missing = missingOf(form, useFormVariables());
  if (missing.length === 0) return null;
  const show = (key: string) => {
    if (form.activeStep !== "pdf") dispatch({ type: "stepOpened", step: "pdf" });
    showBlock(key);
  };
  return (
    <Banner tone="warning">
      <p className="font-medium">{t("missing", { count: missing.length })}</p>
      <p>{t("missingHint")}</p>
      <ul className="mt-1 space-y-1">
        {missing.map(({ id, name, blockKey, step }) => (
          <li key={id} className="flex flex-wrap items-baseline gap-x-4">
            <span className="font-medium wrap-anywhere">{name}</span>
            {(step === "client" || step === "currency") && (
              <button type="button" className={LINK} onClick={() => dispatch({ type: "stepOpened", step })}>
                {t(`fillIn.${step}`)}
              </button>
            )}
            {blockKey && (
              <button type="button" className={LINK} onClick={() => show(blockKey)}>
                {t("showBlock")}
              </button>
            )}
          </li>
        ))}
      </ul>
    </Banner>
  );
}

const LINK = "underline underline-offset-2";

/** Opens the document at the block that the address names, as a link from elsewhere does. */
export function useNamedBlock(): void {
  const named = useSearchParams().get("block");
  const { dispatch } = useBuilder();
  const isReady = useReady();
  useEffect(() => {
    if (!isReady || !named) return;
    dispatch({ type: "stepOpened", step: "pdf" });
    showBlock(named);
  }, [isReady, named, dispatch]);
}

/** How often a block is looked for while its step is being loaded: for about two seconds. */
const TRIES = 40;

/** Brings a block into sight and gives it the focus, once its step is there. */
function showBlock(key: string, triesLeft = TRIES): void {
  const block = document.querySelector<HTMLElement>(`[data-block="${CSS.escape(key)}"]`);
  if (block) {
    block.scrollIntoView({ block: "center" });
    block.querySelector<HTMLElement>("[data-block-content] :is(textarea, [role=textbox])")?.focus();
  } else if (triesLeft > 0) setTimeout(() => showBlock(key, triesLeft - 1), 50);
}
