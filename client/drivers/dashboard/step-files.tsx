import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import type { DocumentType } from "../../../shared/documents/documents";
import { paths } from "../../../shared/paths";
import { useSession } from "../../accounts/session/use-session";
import { PageFiles } from "../../documents/page-files";
import { storePages } from "../../documents/stored-pages";
import { Spinner } from "../../ui/spinner";

/** `action` is for the link that stands here when this could not be loaded. */
export type StepFilesProps = { type: DocumentType; action: string };

/** A paper as the next step: its photo is taken here, and /documentos shows the pages and sends them. */
export function StepFiles({ type }: StepFilesProps) {
  const navigate = useNavigate();
  const userId = useSession()?.user.id ?? "";
  const [isReading, setReading] = useState(false);
  const take = async (files: File[]) => {
    if (files.length === 0) return;
    setReading(true);
    await storePages(userId, type, files);
    void navigate({ to: paths.documents, hash: `documento-${type}` });
  };
  if (isReading)
    return (
      <p role="status" className="flex items-center gap-3 font-bold">
        <Spinner /> Abrindo suas páginas...
      </p>
    );
  return <PageFiles as="buttons" isMain multiple onFiles={(files) => void take(files)} />;
}
