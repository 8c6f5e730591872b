import { asUser } from "@/lib/domain/auth/as-user";
import { fieldUses } from "@/lib/domain/fields/field-uses";
import { LANGUAGES } from "@/lib/core/i18n/languages";
import { ownValue } from "@/lib/core/own-value";
import type { Context, Member } from "@/lib/platform/context";
import type { ChangeList } from "../change-list";
import { columnLabels } from "../column-texts";
import type { Column, Expected } from "../format/columns";
import type { ReadFile } from "../format/read-file";
import { jobRights } from "../import-rights";
import type { Subject } from "../limits";
import type { ProblemList } from "../problem-list";
import type { UsesOf } from "../questions/judge-question";
import { planQuestions } from "../questions/plan-questions";
import { QUESTION_COLUMNS, questionSnapshot } from "../questions/question-rows";
import { storeQuestions } from "../questions/store-questions";
import { warnOfSameNames } from "../same-names";
import { planServices } from "../services/plan-services";
import { SERVICE_COLUMNS, serviceSnapshot } from "../services/service-rows";
import { TIER_COLUMNS, TIER_LABELS } from "../services/tier-columns";
import { storeServices } from "../services/store-services";
import type { ClaimedImport } from "./import-queue";

/** The changes of a file, the catalogue version for which they were planned, and the function that applies them. */
export type Plan = {
  version: number;
  creates: number;
  updates: number;
  problems: ProblemList;
  warnings: ProblemList;
  changes: ChangeList;
  store: (context: Context, onRows: (count: number) => Promise<void>) => Promise<void>;
};

type Work = {
  expected: Omit<Expected, "currency">;
  /** file: its rows and the problems found while reading; further ones are added. */
  plan: (job: ClaimedImport, file: ReadFile, onRow: (count?: number) => void) => Promise<Plan | null>;
};

/** The columns of a subject, and what the languages call them. */
const fileOf = (subject: Subject, columns: readonly Column[]) => ({
  columns,
  labels: new Map(
    columns.map(({ name }) => [
      name,
      LANGUAGES.flatMap((language) => {
        const labels: Readonly<Record<string, string>> = columnLabels(language)[subject];
        return ownValue(labels, name) ?? [];
      }),
    ]),
  ),
});

const FILES = {
  services: fileOf("services", SERVICE_COLUMNS),
  questions: fileOf("questions", QUESTION_COLUMNS),
};

/**
 * How files of each subject are planned: the needed data is read in one short transaction, and the plan is made
 * outside any. Null if the user no longer has the permission.
 */
export const IMPORT_PLANS: Readonly<Record<Subject, Work>> = {
  services: {
    expected: {
      columns: [...SERVICE_COLUMNS, ...TIER_COLUMNS],
      labels: new Map([...FILES.services.labels, ...TIER_LABELS]),
      other: { ...FILES.questions, code: "questionsFile" },
    },
    plan: async (job, { rows, problems, warnings }, onRow) => {
      const read = await asImporter(job, async (context, member) => ({
        snapshot: await serviceSnapshot(context, rows),
        rights: jobRights(job, member),
      }));
      if (!read) return null;
      const plan = await planServices(rows, problems, read.snapshot, read.rights, onRow);
      warnOfSameNames(plan.names, read.snapshot.titled, {
        field: "title",
        taken: "titleTaken",
        twice: "titleTwice",
        warnings,
      });
      return {
        version: read.snapshot.version,
        creates: plan.creates.length,
        updates: plan.updates.length,
        problems: plan.problems,
        warnings,
        changes: plan.changes,
        store: (context, onRows) => storeServices(context, plan, onRows),
      };
    },
  },
  questions: {
    expected: {
      ...FILES.questions,
      other: { ...FILES.services, code: "servicesFile" },
    },
    plan: async (job, { rows, problems, warnings }, onRow) => {
      const read = await asImporter(job, async (context, member) => ({
        snapshot: await questionSnapshot(context),
        rights: jobRights(job, member),
      }));
      if (!read) return null;
      const usesOf: UsesOf = async (id, sought) =>
        (await asImporter(job, (context) => fieldUses(context, id, sought))) ?? [];
      const plan = await planQuestions(rows, problems, read.snapshot, { rights: read.rights, usesOf, onRow });
      const names = plan.planned.map(({ at, id, before, draft }) => ({
        at,
        id: before ? id : null,
        name: draft.name,
        isNamed: draft.name !== before?.name,
      }));
      warnOfSameNames(names, read.snapshot.fields.values(), {
        field: "name",
        taken: "nameTaken",
        twice: "nameTwice",
        warnings,
      });
      const creates = plan.planned.filter(({ before }) => before === null).length;
      return {
        version: read.snapshot.version,
        creates,
        updates: plan.planned.length - creates,
        problems: plan.problems,
        warnings,
        changes: plan.changes,
        store: (context, onRows) => storeQuestions(context, plan, onRows),
      };
    },
  },
};

/** Time limit in milliseconds, long because thousands of rows are imported at once. */
const LONGEST = 600_000;

/** Runs work as the user who requested the import; null as asUser(). */
export const asImporter = <Result>(
  { tenantId, userId, id }: ClaimedImport,
  work: (context: Context, member: Member) => Promise<Result>,
): Promise<Result | null> => asUser({ tenantId, userId, job: `import-${id}`, milliseconds: LONGEST }, work);
