import { MoreTexts } from "@/app/_shell/texts";
import { holds } from "@/lib/core/access/permissions";
import type { Member } from "@/lib/platform/context";
import { Questions, type Opened } from "./questions";

/** The questions (QST-01). Where the address says so, with a question's dialog open (U-10). */
export const QuestionsPage = ({ member, opened }: { member: Member; opened?: Opened }) => (
  <MoreTexts groups={["questions", "transfer", "validation"]}>
    <Questions
      mayCreate={holds(member, "fields.create")}
      mayUpdate={holds(member, "fields.update")}
      mayDelete={holds(member, "fields.delete")}
      opened={opened}
    />
  </MoreTexts>
);
