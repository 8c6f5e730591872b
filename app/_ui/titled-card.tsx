import type { ReactNode } from "react";
import { Card } from "./card";

type Props = { id: string; title: ReactNode; children: ReactNode };

/** A card with a heading, which names it for screen readers. id: of the heading, to which links can lead. */
export const TitledCard = ({ id, title, children }: Props) => (
  <Card aria-labelledby={id}>
    <h2 id={id} className="border-b border-line px-5 py-4 font-semibold">
      {title}
    </h2>
    {children}
  </Card>
);
