import { RANKING_IN_WORDS } from "../../../shared/search";
import { Card } from "../../ui/card";
import { Icon } from "../../ui/icon";
import { RouteStops } from "../../ui/route-stops";

const rules = [
  "Só perfis publicados e com assinatura ativa aparecem na busca.",
  RANKING_IN_WORDS,
  "O que você salva em um perfil publicado aparece na hora para as famílias.",
  "Se a assinatura terminar, o perfil fica privado. Seus dados continuam salvos.",
];

/** The rules of visibility (§2 "Dashboard"); folded for good once families could find the profile. */
export function HowItWorks({ isFolded }: { isFolded: boolean }) {
  if (isFolded)
    return (
      <Card as="section" aria-labelledby="como-funciona">
        <details className="group">
          <summary className="flex min-h-11 cursor-pointer items-center justify-between gap-4">
            <h2 id="como-funciona" className="text-h3 font-extrabold">
              Como Funciona
            </h2>
            <Icon name="chevron-down" className="group-open:rotate-180" />
          </summary>
          <Rules />
        </details>
      </Card>
    );
  return (
    <Card as="section" aria-labelledby="como-funciona">
      <h2 id="como-funciona" className="text-h3 font-extrabold">
        Como Funciona
      </h2>
      <Rules />
    </Card>
  );
}

function Rules() {
  return <RouteStops as="ol" className="mt-4" stops={rules.map((rule) => ({ key: rule, content: rule }))} />;
}
