import { fieldUses } from "@/lib/domain/fields/field-uses";
import type { Context } from "@/lib/platform/context";
import type { ChangeList } from "../change-list";
import type { Expected } from "../format/columns";
import type { ReadFile } from "../format/read-file";
import type { ProblemList } from "../problem-list";
import { QUESTION_COLUMNS } from "../questions/columns";
import { planQuestions } from "../questions/plan-questions";
import { questionSnapshot } from "../questions/snapshot";
import { storeQuestions } from "../questions/store-questions";
import { jobRights } from "../rights";
import { idsOf } from "../row-id";
import type { Subject } from "../limits";
import { SERVICE_COLUMNS } from "../services/columns";
import { planServices } from "../services/plan-services";
import { serviceSnapshot } from "../services/snapshot";
import { storeServices } from "../services/store-services";
import type { ClaimedImport } from "./claim-import";
import { asImporter } from "./import-context";

/** What a file would do, in which version of the catalogue that was worked out, and doing it. */
export type Plan = {
  version: number;
  creates: number;
  updates: number;
  problems: ProblemList;
  changes: ChangeList;
  store: (context: Context, onRows: (count: number) => Promise<void>) => Promise<void>;
};

type Work = {
  expected: Omit<Expected, "currency">;
  /** file: what was read of it, and what was found wrong while reading, to which more is added. */
  plan: (job: ClaimedImport, file: ReadFile, onRow: (count?: number) => void) => Promise<Plan | null>;
};

/** How files of each kind are worked out: what they need is read in one short transaction, and thought over outside any. Null when the user may no longer. */
export const WORK: Readonly<Record<Subject, Work>> = {
  services: {
    expected: {
      columns: SERVICE_COLUMNS,
      other: { columns: QUESTION_COLUMNS, code: "questionsFile" },
    },
    plan: async (job, { rows, problems }, onRow) => {
      const read = await asImporter(job, async (context, member) => ({
        snapshot: await serviceSnapshot(context, idsOf(rows)),
        rights: jobRights(job, member),
      }));
      if (!read) return null;
      const plan = await planServices(rows, problems, read.snapshot, read.rights, onRow);
      return {
        version: read.snapshot.version,
        creates: plan.creates.length,
        updates: plan.updates.length,
        problems: plan.problems,
        changes: plan.changes,
        store: (context, onRows) => storeServices(context, plan, onRows),
      };
    },
  },
  questions: {
    expected: {
      columns: QUESTION_COLUMNS,
      other: { columns: SERVICE_COLUMNS, code: "servicesFile" },
    },
    plan: async (job, { rows, problems }, onRow) => {
      const read = await asImporter(job, async (context, member) => ({
        snapshot: await questionSnapshot(context),
        rights: jobRights(job, member),
      }));
      if (!read) return null;
      const usesOf = async (id: number) => (await asImporter(job, (context) => fieldUses(context, id))) ?? [];
      const plan = await planQuestions(rows, problems, read.snapshot, { rights: read.rights, usesOf, onRow });
      const creates = plan.planned.filter(({ before }) => before === null).length;
      return {
        version: read.snapshot.version,
        creates,
        updates: plan.planned.length - creates,
        problems: plan.problems,
        changes: plan.changes,
        store: (context, onRows) => storeQuestions(context, plan, onRows),
      };
    },
  },
};
