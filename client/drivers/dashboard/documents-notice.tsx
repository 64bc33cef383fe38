import { differenceText } from "../../../shared/documents/compared";
import { documentLabels, statusOf } from "../../../shared/documents/documents";
import { paths } from "../../../shared/paths";
import { trpc } from "../../app/trpc";
import { serverNow } from "../../clock";
import { Banner } from "../../ui/banner";
import { ButtonLink } from "../../ui/button-link";

/** Says which checked documents left the profile because it no longer says what they were compared with, and why. */
export function DocumentsNotice() {
  const own = trpc.documents.own.useQuery(undefined, { staleTime: 0 });
  const now = serverNow();
  const gone = own.data?.documents.filter((document) => statusOf(document, now) === "differs") ?? [];
  if (gone.length === 0) return null;
  return (
    <Banner
      kind="warning"
      lead={gone.length === 1 ? "Um documento saiu do seu perfil." : "Documentos saíram do seu perfil."}
      className="mt-6"
      action={
        <ButtonLink to={paths.documents} className="w-full sm:w-auto">
          Ver meus documentos
        </ButtonLink>
      }
    >
      {gone.map(({ type, accepted }) => (
        <span key={type} className="mt-1 block wrap-anywhere">
          <strong>{documentLabels[type].name}.</strong> {accepted?.differences.map(differenceText).join(" ")}
        </span>
      ))}
    </Banner>
  );
}
