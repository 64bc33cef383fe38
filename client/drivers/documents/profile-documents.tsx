import { lazy, Suspense, startTransition, useState } from "react";
import type { PublicProfile } from "../../../shared/drivers";
import { Button } from "../../ui/button";
import { Card } from "../../ui/card";
import { Icon } from "../../ui/icon";

const CheckedNotice = lazy(() =>
  import("./checked-notice").then((module) => ({ default: module.CheckedNotice })),
);

/** Reviewed documents, one line each, and what that means. The id is the target of the header's link. */
export function ProfileDocuments({ documents }: { documents: PublicProfile["documents"] }) {
  const [isAsking, setAsking] = useState(false);
  return (
    <section id="documentos">
      <h2 className="mb-3 text-title">Documentos</h2>
      <Card>
        <ul className="divide-y">
          {documents.map(({ type, title, checked, until }) => (
            <li key={type} className="flex gap-3 py-3.5 first:pt-0">
              <Icon name="document-check" className="mt-0.5 text-go" />
              <p className="min-w-0">
                <strong className="block font-bold wrap-anywhere">{title}</strong>
                <span className="text-small text-ink-2">
                  {checked}, {until}
                </span>
              </p>
            </li>
          ))}
        </ul>
        <p className="border-t pt-3.5 text-small text-ink-2">
          Nossa equipe conferiu estes documentos nas datas acima.{" "}
          <Button
            variant="quiet"
            size="flush"
            className="text-small"
            onClick={() => startTransition(() => setAsking(true))}
          >
            O que “conferida” quer dizer
          </Button>
        </p>
      </Card>
      <Suspense>{isAsking ? <CheckedNotice onClose={() => setAsking(false)} /> : null}</Suspense>
    </section>
  );
}
