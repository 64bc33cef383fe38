import { useState } from "react";
import { formatDate } from "../../shared/brazil";
import { type Difference, differenceText } from "../../shared/documents/compared";
import {
  type DocumentStatus,
  documentLabels,
  formatDay,
  inGender,
  isOnProfile,
  refusalReasons,
  statusLabel,
  statusOf,
} from "../../shared/documents/documents";
import type { OwnDocument } from "../../shared/schemas/documents";
import { Badge } from "../ui/badge";
import { Button } from "../ui/button";
import { Card } from "../ui/card";
import { Facts } from "../ui/facts";
import { DocumentInReview } from "./document-in-review";
import { DocumentSender } from "./document-sender";
import { hasStoredPages } from "./stored-pages";

const badges = {
  none: { kind: "neutral", dot: "ring" },
  review: { kind: "info", icon: "clock" },
  valid: { kind: "go", dot: "filled" },
  expiring: { kind: "warning", icon: "clock" },
  refused: { kind: "bad", icon: "warning" },
  expired: { kind: "bad", icon: "warning" },
  differs: { kind: "bad", icon: "warning" },
} as const;

type DocumentCardProps = {
  userId: string;
  document: OwnDocument;
  now: Date;
  /** Whether documents can be sent now. */
  isOn: boolean;
  /** The document's status changed. */
  onChange: () => void;
  onSent: () => void;
};

/** One type of document: its status in a sentence, and the next step. */
export function DocumentCard({ userId, document, now, isOn, onChange, onSent }: DocumentCardProps) {
  const { type, waiting, accepted } = document;
  const status = statusOf(document, now);
  const heading = `documento-${type}`;
  return (
    <Card as="section" aria-labelledby={heading}>
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <h2 id={heading} className="text-h3 font-extrabold">
          {documentLabels[type].name}
        </h2>
        <Badge {...badges[status]}>{statusLabel(type, status, accepted?.validUntil ?? null, now)}</Badge>
      </div>
      {waiting ? (
        <DocumentInReview
          userId={userId}
          document={document}
          waiting={waiting}
          now={now}
          onChange={onChange}
        />
      ) : (
        <StatusDetails document={document} status={status} now={now} />
      )}
      {isOn ? <NextStep userId={userId} document={document} status={status} onSent={onSent} /> : null}
    </Card>
  );
}

type StatusDetailsProps = { document: OwnDocument; status: DocumentStatus; now: Date };

function StatusDetails({ document, status, now }: StatusDetailsProps) {
  const { type, accepted, refused } = document;
  if (status === "none") return <p className="mt-3">{documentLabels[type].why}</p>;
  if (refused) return <Refusal document={document} refused={refused} now={now} />;
  if (!accepted) return null;
  const checked = `${inGender(type, "Conferido")} em ${formatDate(accepted.checkedAt)}`;
  const until = formatDay(accepted.validUntil);
  if (status === "differs") return <Differences type={type} differences={accepted.differences} />;
  if (status === "expired")
    return (
      <p className="mt-3">
        {checked}, venceu em {until}. Desde então este documento não aparece no seu perfil.
      </p>
    );
  if (status === "expiring")
    return (
      <p className="mt-3">
        {checked}, {inGender(type, "válido")} até {until}. Nesse dia este documento deixa de aparecer no seu
        perfil.
      </p>
    );
  return (
    <>
      <Facts
        className="mt-2"
        facts={[
          ...(accepted.authority ? [{ label: "Quem autorizou", value: accepted.authority }] : []),
          { label: `${inGender(type, "Conferido")} em`, value: formatDate(accepted.checkedAt) },
          { label: `${inGender(type, "Válido")} até`, value: until },
        ]}
      />
      <p className="mt-1 border-t pt-3 text-label text-ink-2">
        {type === "authorisation"
          ? "Aparece no seu perfil e nos resultados como “Autorização conferida”."
          : "Aparece no seu perfil."}
      </p>
    </>
  );
}

type DifferencesProps = Pick<OwnDocument, "type"> & { differences: Difference[] };

/** Why the line of an accepted document left the profile, and what brings it back. */
function Differences({ type, differences }: DifferencesProps) {
  return (
    <div className="mt-4 rounded-control border border-bad-line border-l-8 border-l-bad bg-bad-soft p-4">
      <p className="font-bold">Este documento não aparece no seu perfil</p>
      {differences.map((difference) => (
        <p key={difference.fact} className="mt-1 wrap-anywhere">
          {differenceText(difference)}
        </p>
      ))}
      <p className="mt-2">
        Envie {documentLabels[type].isFeminine ? "a nova" : "o novo"}. Se o que mudou está errado, corrija, e
        ele volta a aparecer na hora.
      </p>
    </div>
  );
}

type RefusalProps = {
  document: OwnDocument;
  refused: NonNullable<OwnDocument["refused"]>;
  now: Date;
};

function Refusal({ document: { type, accepted }, refused, now }: RefusalProps) {
  return (
    <>
      <div className="mt-4 rounded-control border border-bad-line border-l-8 border-l-bad bg-bad-soft p-4">
        <p className="font-bold">{refusalReasons[refused.reason].title}</p>
        <p className="mt-1">{refused.words}</p>
        <p className="mt-2 text-label">Respondido em {formatDate(refused.decidedAt)}</p>
      </div>
      {accepted && isOnProfile(accepted, now) ? (
        <p className="mt-3 text-label text-ink-2">
          {documentLabels[type].isFeminine ? "A" : "O"} anterior vale até {formatDay(accepted.validUntil)} e
          continua no perfil até lá.
        </p>
      ) : null}
    </>
  );
}

type NextStepProps = Pick<DocumentCardProps, "userId" | "document" | "onSent"> & { status: DocumentStatus };

// After a refusal, or with pages chosen earlier, the next step is obvious: it is open.
function NextStep({ userId, document: { type }, status, onSent }: NextStepProps) {
  const [isOpen, setOpen] = useState(() => hasStoredPages(userId, type));
  const sent = () => {
    setOpen(false);
    onSent();
  };
  if (status === "review") return null;
  if (status === "refused") return <DocumentSender userId={userId} type={type} onSent={sent} />;
  if (isOpen)
    return <DocumentSender userId={userId} type={type} onSent={sent} onClose={() => setOpen(false)} />;
  const open = () => setOpen(true);
  if (status === "valid")
    return (
      <Button variant="quiet" size="flush" className="mt-2" onClick={open}>
        Enviar {documentLabels[type].isFeminine ? "uma nova" : "um novo"}
      </Button>
    );
  if (status === "none")
    return (
      <Button variant="outline" icon="plus" className="mt-4 w-full" onClick={open}>
        Enviar documento
      </Button>
    );
  return (
    <Button icon="camera" className="mt-4 w-full" onClick={open}>
      {documentLabels[type].sendNew}
    </Button>
  );
}
