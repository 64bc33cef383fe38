import type { ReactNode } from "react";
import { Card } from "../../ui/card";
import { sections } from "./profile-fields";

type EditorSectionProps = { id: (typeof sections)[number]["id"]; lead?: string; children: ReactNode };

/** One of the four cards of the editor. */
export function EditorSection({ id, lead, children }: EditorSectionProps) {
  const title = sections.find((section) => section.id === id)?.title;
  return (
    <Card as="section" aria-labelledby={id}>
      <h2 id={id} tabIndex={-1} className="text-title">
        {title}
      </h2>
      {lead === undefined ? null : <p className="mt-1 text-ink-2">{lead}</p>}
      <div className="mt-5 grid gap-5">{children}</div>
    </Card>
  );
}
