import { formatDate } from "../../../shared/brazil";
import type { Comfort, Terms } from "../../../shared/profile/details";
import { Card } from "../../ui/card";
import { Facts } from "../../ui/facts";
import { Icon } from "../../ui/icon";
import { comfortFacts, termsFacts } from "./details-text";

/** A driver's price and conditions, with their date. */
export function TermsCard({ terms }: { terms: Terms }) {
  return (
    <Card>
      <Facts columns={2} facts={termsFacts(terms)} />
      <StatedOn confirmedAt={terms.confirmedAt} />
    </Card>
  );
}

/** A driver's safety and comfort details, with their date. */
export function ComfortCard({ comfort }: { comfort: Comfort }) {
  return (
    <Card>
      <ul className="grid gap-x-12 gap-y-3 pb-4 md:grid-cols-2">
        {comfortFacts(comfort).map(({ icon, words }) => (
          <li key={icon} className="flex items-start gap-3">
            <Icon name={icon} className="mt-0.5 text-ink-2" />
            <span className="min-w-0">{words}</span>
          </li>
        ))}
      </ul>
      <StatedOn confirmedAt={comfort.confirmedAt} />
    </Card>
  );
}

function StatedOn({ confirmedAt }: { confirmedAt: string }) {
  return (
    <p className="border-t pt-3 text-label text-ink-2">
      Informado pelo condutor em {formatDate(confirmedAt)}
    </p>
  );
}
