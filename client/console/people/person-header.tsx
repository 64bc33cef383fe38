import { counted } from "../../../shared/brazil";
import { Badge } from "../../ui/badge";
import { dateOf } from "../parts/dates";
import { type PersonRecord, placeOf, visibilityOf } from "./person-text";
import { usePhoto } from "./use-photo";

/** The person's name and contact, with status badges. */
export function PersonHeader({ file }: { file: PersonRecord }) {
  const visibility = visibilityOf(file);
  const photo = usePhoto({ id: file.driverId, photo: file.profile?.photo ?? null });
  const open = file.reports.filter(({ resolvedAt }) => resolvedAt === null).length;
  return (
    <div className="mt-3 flex flex-wrap items-start gap-x-6 gap-y-4">
      {photo ? (
        <img
          src={photo}
          alt=""
          width={120}
          height={120}
          className="size-20 rounded-card border bg-sunk object-cover md:size-30"
        />
      ) : null}
      <div className="min-w-0">
        <h1 tabIndex={-1} className="text-h1 wrap-anywhere">
          {file.name}
        </h1>
        <p className="mt-1 text-ink-2">
          {placeOf(file)}. Cadastro em {dateOf(file.createdAt)}
        </p>
        <p className="mt-3 flex flex-wrap gap-2">
          <Badge kind={visibility.kind} dot={visibility.kind === "go" ? "filled" : "ring"}>
            {visibility.label}
          </Badge>
          {file.isEntitled ? (
            <Badge kind="go" dot="filled">
              Assinatura ativa
            </Badge>
          ) : null}
          {open > 0 ? (
            <Badge kind="warning" icon="flag">
              {counted(open, "denúncia aberta", "denúncias abertas")}
            </Badge>
          ) : null}
        </p>
        {file.suspensionReason ? (
          <p className="mt-3 max-w-reading text-small wrap-anywhere">
            <strong className="font-bold">Suspenso em {dateOf(file.suspendedAt)}:</strong>{" "}
            {file.suspensionReason}
          </p>
        ) : null}
      </div>
    </div>
  );
}
