import { formatInteger } from "../../../shared/brazil";
import { trpc } from "../../app/trpc";
import { Card } from "../../ui/card";
import { Icon } from "../../ui/icon";

/** How many families wait for a seat where the driver works: nothing if so few that they could be identified. */
export function WaitingNote() {
  const { data } = trpc.waiting.own.useQuery();
  if (!data || data.families === 0) return null;
  return (
    <Card as="section" aria-labelledby="familias-esperando">
      <div className="flex gap-4">
        <Icon name="bell" size={28} className="mt-0.5 shrink-0" />
        <div className="min-w-0">
          <h2 id="familias-esperando" className="text-h3">
            {familiesWords(data.families)} vaga nas escolas e nos bairros que você atende
          </h2>
          {data.places.length > 0 ? (
            <ul className="mt-2 grid gap-1">
              {data.places.map(({ place, families }) => (
                <li key={place}>
                  <strong className="font-bold">{formatInteger(families)}</strong> para {place}
                </li>
              ))}
            </ul>
          ) : null}
          <p className="mt-2 text-small text-ink-2">
            Se abrir vaga, elas recebem um email com seu perfil. Só mostramos a partir de 3 famílias, e quem
            são não aparece para ninguém.
          </p>
        </div>
      </div>
    </Card>
  );
}

function familiesWords(families: number): string {
  return `${formatInteger(families)} famílias esperam`;
}
