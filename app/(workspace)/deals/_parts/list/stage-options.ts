import type { Option } from "@/app/_ui/select-field";
import type { ConstantAnswer } from "@/lib/domain/constants/schema";
import { STAGES } from "@/lib/domain/deals/schema";

type Translate = (key: `statuses.${(typeof STAGES)[number]}`) => string;

/**
 * Choices of the stage filter: the constants of type deal_sale_status (DLS-02), known ones in the reader's
 * language.
 */
export const stageOptions = (constants: readonly ConstantAnswer[], t: Translate): Option[] =>
  constants.flatMap(({ slug }) => {
    const known = STAGES.find((stage) => stage === slug);
    return known ? [{ value: known, label: t(`statuses.${known}`) }] : [];
  });
