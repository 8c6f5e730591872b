import { useTranslations } from "next-intl";
import { Button } from "@/app/_ui/button";
import { classes } from "@/app/_ui/classes";
import { Switch } from "@/app/_ui/switch";
import { BLOCKS } from "@/lib/core/documents/blocks";
import { useBuilder } from "../builder-context";
import { useMoneyText } from "../money-text";
import { NOTHING_AROUND, type FieldsProps } from "./fields-props";
import { EntryList } from "./entry-list";
import { DayInPlace, InPlaceText } from "./in-place";
import { InPlacePicture } from "./picture-in-place";
import { InPlaceRichText } from "./rich-in-place";

const TITLE = "font-semibold tracking-tight text-ink";

export const PROSE = "text-[1.0625rem] leading-relaxed text-ink";

export function HeadingFields({ block, change, onSlash, onEnter }: FieldsProps<"heading">) {
  const t = useTranslations("builder.document.fields");
  return (
    <InPlaceText
      label={t("heading")}
      value={block.text}
      longest={BLOCKS.heading.text.longest}
      onChange={(text) => change("text", { text })}
      onSlash={() => onSlash(NOTHING_AROUND)}
      onEnter={onEnter}
      className={classes(TITLE, block.level === 1 ? "text-2xl @2xl:text-3xl" : "text-lg @2xl:text-xl")}
    />
  );
}

export function TextFields({ block, change, onSlash }: FieldsProps<"text">) {
  const t = useTranslations("builder.document.fields");
  return (
    <InPlaceRichText
      label={t("text")}
      placeholder={t("textPlaceholder")}
      html={block.html}
      onChange={(html) => change("html", { html })}
      onSlash={onSlash}
      className={classes(PROSE, "max-w-[68ch]")}
    />
  );
}

export function QuotationFields({ block, change }: FieldsProps<"quotation">) {
  const t = useTranslations("builder.document.fields");
  return (
    <figure className="border-l-4 border-action pl-5 @2xl:pl-8">
      <InPlaceText
        label={t("quotation")}
        placeholder={t("quotationPlaceholder")}
        multiline
        value={block.text}
        longest={BLOCKS.quotation.text.longest}
        onChange={(text) => change("text", { text })}
        className="text-xl leading-snug font-medium text-ink"
      />
      <figcaption className="mt-4 flex items-center gap-3">
        <span className="block w-12 shrink-0">
          <InPlacePicture
            isSmall
            label={block.name || t("name")}
            picture={block.picture}
            onChange={(picture) => change("picture", { picture })}
            className="aspect-square rounded-full"
          />
        </span>
        <NameFields value={block} onChange={(changes) => change(Object.keys(changes).join(), changes)} />
      </figcaption>
    </figure>
  );
}

type Named = { name: string; role: string };

/** Name and role of a person. */
export function NameFields({
  value,
  onChange,
}: {
  value: Named;
  onChange: (changes: Partial<Named>) => void;
}) {
  const t = useTranslations("builder.document.fields");
  return (
    <div className="min-w-0 flex-1 text-base sm:text-sm">
      <InPlaceText
        label={t("name")}
        value={value.name}
        longest={BLOCKS.quotation.name.longest}
        onChange={(name) => onChange({ name })}
        className="font-semibold text-ink"
      />
      <InPlaceText
        label={t("role")}
        value={value.role}
        longest={BLOCKS.quotation.role.longest}
        onChange={(role) => onChange({ role })}
        className="text-muted"
      />
    </div>
  );
}

export function StepsFields({ block, change }: FieldsProps<"steps">) {
  const t = useTranslations("builder.document.fields");
  const editor = useTranslations("builder.document");
  return (
    <EntryList
      kind="steps"
      entries={block.steps}
      most={BLOCKS.steps.steps.most}
      onChange={(of) => change("steps", (present) => ({ steps: of(present.steps) }))}
      empty={() => ({ day: null, title: "", text: "" })}
      className="space-y-6"
    >
      {(step, changeStep, name, index) => (
        <div className="flex gap-4">
          <span
            aria-hidden="true"
            className={classes(
              "flex size-8 shrink-0 items-center justify-center rounded-full border-2 border-action text-sm",
              "font-semibold tabular-nums",
            )}
          >
            {index + 1}
          </span>
          <div className="min-w-0 flex-1 pt-1">
            <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
              <span className="min-w-32 flex-1">
                <InPlaceText
                  label={editor("named", { kind: name, words: t("title") })}
                  placeholder={t("step")}
                  value={step.title}
                  longest={BLOCKS.steps.steps.of.title.longest}
                  onChange={(title) => changeStep({ title })}
                  className="text-base font-semibold text-ink"
                />
              </span>
              <DayInPlace
                label={editor("named", { kind: name, words: t("day") })}
                value={step.day ?? null}
                onChange={(day) => changeStep({ day })}
              />
            </div>
            <InPlaceText
              label={editor("named", { kind: name, words: t("stepText") })}
              placeholder={t("stepText")}
              multiline
              value={step.text}
              longest={BLOCKS.steps.steps.of.text.longest}
              onChange={(text) => changeStep({ text })}
              className="mt-1 max-w-[60ch] text-base text-ink"
            />
          </div>
        </div>
      )}
    </EntryList>
  );
}

export function FiguresFields({ block, change }: FieldsProps<"figures">) {
  const t = useTranslations("builder.document.fields");
  const editor = useTranslations("builder.document");
  return (
    <EntryList
      kind="figures"
      entries={block.figures}
      most={BLOCKS.figures.figures.most}
      onChange={(of) => change("figures", (present) => ({ figures: of(present.figures) }))}
      empty={() => ({ value: "", label: "" })}
      className="grid grid-cols-2 gap-x-6 gap-y-8 @2xl:grid-cols-4"
    >
      {(figure, changeFigure, name) => (
        <div className="pt-3">
          <InPlaceText
            label={editor("named", { kind: name, words: t("value") })}
            placeholder={t("valueExample")}
            value={figure.value}
            longest={BLOCKS.figures.figures.of.value.longest}
            onChange={(value) => changeFigure({ value })}
            className="text-3xl font-semibold tracking-tight text-ink tabular-nums @2xl:text-4xl"
          />
          <InPlaceText
            label={editor("named", { kind: name, words: t("label") })}
            placeholder={t("label")}
            value={figure.label}
            longest={BLOCKS.figures.figures.of.label.longest}
            onChange={(label) => changeFigure({ label })}
            className="mt-1 text-base text-muted sm:text-sm"
          />
        </div>
      )}
    </EntryList>
  );
}

export function TermsFields({ block, change }: FieldsProps<"terms">) {
  const t = useTranslations("builder.document.fields");
  return (
    <div className="rounded-card border border-line bg-sunken/60 p-5 @2xl:p-7">
      <InPlaceText
        label={t("title")}
        value={block.title}
        longest={BLOCKS.terms.title.longest}
        onChange={(title) => change("title", { title })}
        className={`${TITLE} text-lg`}
      />
      <div className="mt-3">
        <InPlaceRichText
          label={t("text")}
          placeholder={t("textPlaceholder")}
          html={block.html}
          onChange={(html) => change("html", { html })}
          className="max-w-[68ch] text-base leading-relaxed text-ink sm:text-sm"
        />
      </div>
      <div className="mt-4 border-t border-line pt-3">
        <Switch
          label={t("mustAccept")}
          text={t("mustAccept")}
          checked={block.must_accept}
          onChange={(isAsked) => change("must_accept", { must_accept: isAsked })}
        />
        <p className="text-xs text-muted">{t("mustAcceptHint")}</p>
      </div>
    </div>
  );
}

/** The place of the services in the document; they have their own step. */
export function ServicesFields({ block, change }: FieldsProps<"services">) {
  const t = useTranslations("builder.document.fields");
  const { deal, totals, dispatch } = useBuilder();
  const money = useMoneyText(deal.currency);
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-3 rounded-card border border-line bg-sunken/60 p-5">
      <div className="min-w-48 flex-1">
        <InPlaceText
          label={t("servicesTitle")}
          placeholder={t("servicesPlaceholder")}
          value={block.title}
          longest={BLOCKS.services.title.longest}
          onChange={(title) => change("title", { title })}
          className={`${TITLE} text-lg`}
        />
        <p className="mt-0.5 text-sm text-muted tabular-nums">
          {t("servicesCount", {
            count: deal.selectedItems.length,
            total: totals ? money(totals.amountAfterTax) : "",
          })}
        </p>
      </div>
      <Button
        variant="secondary"
        size="sm"
        onClick={() => dispatch({ type: "stepOpened", step: "services" })}
      >
        {t("editServices")}
      </Button>
    </div>
  );
}
