import { useLocale, useTranslations } from "next-intl";
import { TitledCard } from "@/app/_ui/titled-card";
import type { OfferText } from "@/lib/core/offers/offer-text";
import { monthName } from "@/lib/core/time/month-name";
import type { WonByMonth as Won } from "@/lib/domain/deals/dashboard/dashboard-schema";

type Props = { won: readonly Won[]; text: OfferText };

/** What was won in the last twelve months: a chart for each currency, with a table for screen readers (U-25). */
export function WonByMonth({ won, text }: Props) {
  const t = useTranslations("dashboard.won");
  return (
    <TitledCard id="won" title={t("title")}>
      {won.length === 0 && <p className="px-5 py-4 text-sm text-muted">{t("nothing")}</p>}
      <div className="divide-y divide-line text-sm">
        {won.map((ofCurrency) => (
          <OfCurrency key={ofCurrency.currency} won={ofCurrency} text={text} />
        ))}
      </div>
    </TitledCard>
  );
}

function OfCurrency({ won: { currency, months }, text }: { won: Won; text: OfferText }) {
  const t = useTranslations("dashboard.won");
  const language = useLocale();
  const best = months.reduce((most, month) => (month.amount > most.amount ? month : most));
  return (
    <div className="px-5 py-4">
      <h3 className="font-medium">{currency}</h3>
      <p className="mt-0.5 text-muted">
        {t("best", {
          month: monthName(language, best.month, "long"),
          amount: text.money(best.amount, currency),
        })}
      </p>
      <div aria-hidden="true" className="mt-4">
        <Bars
          bars={months.map(({ month, amount }) => ({
            amount,
            title: t("bar", {
              month: monthName(language, month, "long"),
              amount: text.money(amount, currency),
            }),
          }))}
        />
        <p className="mt-1 grid grid-cols-12 text-center text-[0.6875rem] text-muted">
          {months.map(({ month }) => (
            <span key={month}>
              <span className="sm:hidden">{monthName(language, month, "narrow")}</span>
              <span className="max-sm:hidden">{monthName(language, month, "short")}</span>
            </span>
          ))}
        </p>
      </div>
      {/* A table keeps its width, so what hides it is around it. */}
      <div className="sr-only">
        <table>
          <caption>{t("caption", { currency })}</caption>
          <thead>
            <tr>
              <th scope="col">{t("month")}</th>
              <th scope="col">{t("deals")}</th>
              <th scope="col">{t("amount")}</th>
            </tr>
          </thead>
          <tbody>
            {months.map(({ month, deals, amount }) => (
              <tr key={month}>
                <th scope="row">{monthName(language, month, "long")}</th>
                <td>{text.number(deals)}</td>
                <td>{text.money(amount, currency)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}

/** Units of the drawing, which is stretched to its place. */
const BAR = { distance: 10, width: 7 };
const HEIGHT = 40;
/** So that a small amount beside a large one is seen at all. */
const MIN_HEIGHT = 0.6;

function Bars({ bars }: { bars: readonly { amount: number; title: string }[] }) {
  const most = Math.max(...bars.map(({ amount }) => amount), 1);
  const width = bars.length * BAR.distance;
  return (
    <svg viewBox={`0 0 ${width} ${HEIGHT}`} preserveAspectRatio="none" className="h-32 w-full">
      {bars.map(({ amount, title }, index) => {
        const height = amount === 0 ? 0 : Math.max((amount / most) * HEIGHT, MIN_HEIGHT);
        return (
          <rect
            key={title}
            x={index * BAR.distance + (BAR.distance - BAR.width) / 2}
            y={HEIGHT - height}
            width={BAR.width}
            height={height}
            className="fill-primary-600 dark:fill-primary-400"
          >
            <title>{title}</title>
          </rect>
        );
      })}
      <line
        x2={width}
        y1={HEIGHT}
        y2={HEIGHT}
        vectorEffect="non-scaling-stroke"
        className="stroke-control stroke-1"
      />
    </svg>
  );
}
