import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { type DocumentStatus, statusOf } from "../../shared/documents/documents";
import { documents as messages, successes } from "../../shared/messages";
import { paths } from "../../shared/paths";
import { RETENTION, retentionText } from "../../shared/retention";
import type { OwnDocument, OwnDocuments } from "../../shared/schemas/documents";
import { useSession } from "../accounts/session/use-session";
import { PageHeading } from "../app/layout/page-heading";
import { trpc } from "../app/trpc";
import { serverNow } from "../clock";
import { NoProfileYet } from "../drivers/no-profile-yet";
import { Banner } from "../ui/banner";
import { Icon } from "../ui/icon";
import { toast } from "../ui/overlays/toast";
import { WhenLoaded } from "../ui/when-loaded";
import { DocumentCard } from "./document-card";

/** /documentos: the documents that a driver sends for review, each with its status. */
export function DocumentsPage() {
  const session = useSession();
  const own = trpc.documents.own.useQuery(undefined, { staleTime: 0 });
  return (
    <div className="page pt-6 md:pt-9">
      <PageHeading
        title="Documentos"
        lead="Envie fotos dos seus documentos. As famílias veem só o tipo, a data em que conferimos e a validade. Nunca o número, nunca a foto."
      />
      <WhenLoaded query={own} failure="Não conseguimos carregar seus documentos.">
        {(data) =>
          session ? <Cards {...data} userId={session.user.id} onChange={() => void own.refetch()} /> : null
        }
      </WhenLoaded>
    </div>
  );
}

/** What needs the driver comes first. */
const urgency: readonly DocumentStatus[] = [
  "refused",
  "expired",
  "differs",
  "expiring",
  "none",
  "review",
  "valid",
];

type CardsProps = OwnDocuments & { userId: string; onChange: () => void };

function Cards({ userId, isOn, hasProfile, documents, onChange }: CardsProps) {
  const now = serverNow();
  const rank = (document: OwnDocument) => urgency.indexOf(statusOf(document, now));
  // As the page was opened: nothing moves away under the hand that sends it.
  const [order] = useState(() => documents.toSorted((a, b) => rank(a) - rank(b)).map(({ type }) => type));
  const inOrder = documents.toSorted((a, b) => order.indexOf(a.type) - order.indexOf(b.type));
  const sent = () => {
    toast({ kind: "success", title: successes.documentSent });
    onChange();
  };
  if (!hasProfile) return <NoProfileYet>Comparamos cada documento com o que está nele.</NoProfileYet>;
  return (
    <>
      {isOn ? null : (
        <Banner kind="warning" className="mt-6">
          {messages.off}
        </Banner>
      )}
      <div className="mt-6 grid max-w-180 gap-5 md:gap-6">
        {inOrder.map((document) => (
          <DocumentCard
            key={document.type}
            userId={userId}
            document={document}
            now={now}
            isOn={isOn}
            onChange={onChange}
            onSent={sent}
          />
        ))}
      </div>
      <p className="mt-6 flex max-w-text gap-3 text-label text-ink-2">
        <Icon name="lock" className="mt-0.5" />
        <span>
          Os arquivos ficam guardados com criptografia, só quem confere abre, e são apagados{" "}
          {retentionText(RETENTION.documentFiles)} depois da decisão.{" "}
          <Link to={paths.privacy} className="font-bold underline underline-offset-3">
            Como cuidamos disso
          </Link>
        </span>
      </p>
    </>
  );
}
