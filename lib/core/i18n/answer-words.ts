import type { AnswerWords } from "@/lib/core/pricing/types";
import en from "@/messages/en.json" with { type: "json" };
import fr from "@/messages/fr.json" with { type: "json" };

/**
 * Yes and No as written into an offer: in the tenant's language, because an offer's content is not translated
 * (S-066, S-117).
 */
export const answerWords = (languageId: number): AnswerWords => (languageId === 2 ? fr.answers : en.answers);
