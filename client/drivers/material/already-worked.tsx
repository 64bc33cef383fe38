import { formatInteger } from "../../../shared/brazil";
import { printedSources } from "../../../shared/profile/results/sources";
import { trpc } from "../../app/trpc";
import { Card } from "../../ui/card";

/** How many visitors came by the printed code; nothing while unknown. */
export function AlreadyWorked() {
  const { data } = trpc.results.own.useQuery({ days: 30 });
  if (!data) return null;
  const printed = data.sources.filter(({ source }) => printedSources.includes(source));
  const visits = printed.reduce((sum, source) => sum + source.visits, 0);
  return (
    <Card as="section" aria-labelledby="ja-funcionou">
      <h2 id="ja-funcionou" className="text-h3 font-extrabold">
        Quem chegou pelo QR
      </h2>
      <p className="mt-1">
        {visits === 0 ? (
          "Ninguém chegou ao seu perfil pelo QR nos últimos 30 dias."
        ) : (
          <>
            <strong className="text-h3 font-extrabold">{formatInteger(visits)}</strong>{" "}
            {visits === 1 ? "pessoa chegou" : "pessoas chegaram"} ao seu perfil pelo QR nos últimos 30 dias.
          </>
        )}
      </p>
      <p className="mt-2 text-small text-ink-2">Contamos só a leitura do código, não quem leu.</p>
    </Card>
  );
}
