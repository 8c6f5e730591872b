import type { CurrencyPipeline, Figure, WonByMonth } from "./dashboard-schema";
import type { FigureRow } from "./figures";

type Sum = { deals: number; amount: number; monthly: number };

/**
 * The pipeline of a workspace for each currency by itself, or of one owner, with the share that its amounts have in
 * those of the workspace. An owner's has the currencies in which they have any deal. Amounts in minor units.
 */
export function pipelineOf(rows: readonly FigureRow[], ownerId?: number): CurrencyPipeline[] {
  const all = sumsOf(rows);
  const chosen = ownerId === undefined ? all : sumsOf(rows.filter((row) => row.ownerId === ownerId));
  return [...chosen].map(([currency, sums]) => {
    const figure = (name: Figure) => {
      const { deals, amount } = sums[name];
      return { deals, amount, share: percent(amount, all.get(currency)?.[name].amount ?? 0) };
    };
    return {
      currency,
      open: figure("open"),
      sent: figure("sent"),
      won: figure("won"),
      lost: figure("lost"),
      won_monthly: sums.won.monthly,
      win_rate: percent(sums.won.amount, sums.won.amount + sums.lost.amount),
    };
  });
}

/** What was won in each month, for each currency in which anything was. months: their first days. */
export function wonByMonth(rows: readonly FigureRow[], months: readonly string[]): WonByMonth[] {
  const won = rows.filter(({ figure }) => figure === "month");
  return currenciesOf(won).map((currency) => ({
    currency,
    months: months.map((month, index) => {
      const row = won.find((each) => each.currency === currency && each.month === index + 1);
      return { month, deals: row?.deals ?? 0, amount: row?.amount ?? 0 };
    }),
  }));
}

/** By currency, in the order of their codes. */
function sumsOf(rows: readonly FigureRow[]): Map<string, Record<Figure, Sum>> {
  const counted = rows.filter(({ figure }) => figure !== "month");
  return new Map(
    currenciesOf(counted).map((currency) => {
      const ofCurrency = counted.filter((row) => row.currency === currency);
      const total = (name: Figure): Sum =>
        ofCurrency.filter(({ figure }) => figure === name).reduce(plus, { deals: 0, amount: 0, monthly: 0 });
      return [currency, { open: total("open"), sent: total("sent"), won: total("won"), lost: total("lost") }];
    }),
  );
}

const plus = (sum: Sum, row: Sum): Sum => ({
  deals: sum.deals + row.deals,
  amount: sum.amount + row.amount,
  monthly: sum.monthly + row.monthly,
});

const currenciesOf = (rows: readonly FigureRow[]): string[] =>
  [...new Set(rows.map(({ currency }) => currency))].sort();

/** With one decimal; null of nothing. */
const percent = (part: number, whole: number): number | null =>
  whole === 0 ? null : Math.round((part / whole) * 1_000) / 10;
