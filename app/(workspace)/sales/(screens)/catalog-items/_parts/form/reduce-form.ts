import type { IntervalRow, ItemForm, ModifierRow, PictureState, TierRow } from "./item-form";

export type RowList = "price_intervals" | "price_modifiers" | "price_modification_intervals";
type RowOf<List extends RowList> = ItemForm[List][number];

export type FormAction =
  | { type: "changed"; values: Partial<Omit<ItemForm, RowList | "picture">> }
  | { type: "picture"; picture: Partial<PictureState> }
  | { type: "added"; list: "price_intervals"; rows: TierRow[] }
  | { type: "added"; list: "price_modifiers"; rows: ModifierRow[] }
  | { type: "added"; list: "price_modification_intervals"; rows: IntervalRow[] }
  | { type: "rowChanged"; list: RowList; key: string; values: object }
  | { type: "rowRemoved"; list: RowList; key: string }
  | { type: "replaced"; form: ItemForm };

/** The form after an action. */
export function reduceForm(form: ItemForm, action: FormAction): ItemForm {
  switch (action.type) {
    case "changed":
      return { ...form, ...action.values };
    case "picture":
      return { ...form, picture: { ...form.picture, ...action.picture } };
    case "added":
      return { ...form, [action.list]: [...form[action.list], ...action.rows] };
    case "rowChanged":
      return {
        ...form,
        [action.list]: rows(form, action.list).map((row) =>
          row.key === action.key ? { ...row, ...action.values } : row,
        ),
      };
    case "rowRemoved":
      return { ...form, [action.list]: rows(form, action.list).filter(({ key }) => key !== action.key) };
    case "replaced":
      return action.form;
  }
}

const rows = <List extends RowList>(form: ItemForm, list: List): RowOf<List>[] => form[list] as RowOf<List>[];
