import { Link } from "@tanstack/react-router";
import { errors } from "../../shared/errors";
import { documents as messages, successes } from "../../shared/messages";
import { paths } from "../../shared/paths";
import { RETENTION, retentionInWords } from "../../shared/retention";
import type { OwnDocuments } from "../../shared/schemas/documents";
import { PageHeading } from "../app/layout/page-heading";
import { trpc } from "../app/trpc";
import { Banner } from "../ui/banner";
import { ButtonLink } from "../ui/button-link";
import { ErrorState } from "../ui/error-state";
import { Icon } from "../ui/icon";
import { toast } from "../ui/overlays/toast";
import { Loading, Skeleton } from "../ui/skeleton";
import { DocumentCard } from "./document-card";

/** /documentos: the documents that a driver sends for review, each with its status. */
export function DocumentsPage() {
  const { data, isError, isFetching, refetch } = trpc.documents.own.useQuery(undefined, { staleTime: 0 });
  return (
    <div className="page pt-6 md:pt-9">
      <PageHeading
        title="Documentos"
        lead="Mande fotos dos seus documentos. As famílias veem só o tipo, a data em que conferimos e a validade. Nunca o número, nunca a foto."
      />
      {data ? (
        <Cards {...data} onChange={() => void refetch()} />
      ) : isError ? (
        <ErrorState
          title="Não conseguimos carregar seus documentos."
          onRetry={() => void refetch()}
          retrying={isFetching}
          className="mt-6"
        >
          Confira sua internet e tente de novo.
        </ErrorState>
      ) : (
        <Loading text="Carregando..." className="mt-6">
          <div className="grid gap-6 md:grid-cols-2">
            <Skeleton className="h-60 w-full rounded-card" />
            <Skeleton className="h-60 w-full rounded-card" />
          </div>
        </Loading>
      )}
    </div>
  );
}

type CardsProps = OwnDocuments & { onChange: () => void };

function Cards({ isOn, hasProfile, documents, onChange }: CardsProps) {
  const now = new Date();
  const sent = () => {
    toast({ kind: "success", title: successes.documentSent });
    onChange();
  };
  if (!hasProfile)
    return (
      <Banner
        kind="info"
        lead={errors.PROFILE_NOT_FOUND.message}
        className="mt-6"
        action={
          <ButtonLink to={paths.editor} className="w-full sm:w-auto">
            Preencher meu perfil
          </ButtonLink>
        }
      >
        Comparamos cada documento com o que está nele.
      </Banner>
    );
  return (
    <>
      {isOn ? null : (
        <Banner kind="warning" className="mt-6">
          {messages.off}
        </Banner>
      )}
      <div className="mt-6 grid gap-5 md:grid-cols-2 md:items-start md:gap-6">
        {documents.map((document) => (
          <DocumentCard
            key={document.type}
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
          Os arquivos ficam cifrados, só quem confere abre, e são apagados{" "}
          {retentionInWords(RETENTION.documentFiles)} depois da decisão.{" "}
          <Link to={paths.privacy} className="font-bold underline underline-offset-3">
            Como cuidamos disso
          </Link>
        </span>
      </p>
    </>
  );
}
