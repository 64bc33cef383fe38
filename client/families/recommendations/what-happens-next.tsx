import { RouteStops } from "../../ui/route-stops";

type WhatHappensProps = { done: 0 | 1 | 2; driverName?: string | undefined };

/** The steps of a recommendation from the form to the profile, with the current one marked. */
export function WhatHappensNext({ done, driverName }: WhatHappensProps) {
  const driver = driverName ? firstNameOf(driverName) : "Quem dirige";
  const stops = [
    "Você confirma pelo botão no email.",
    "Nossa equipe lê antes de publicar.",
    `Aparece no perfil. ${driver} pode responder uma vez.`,
    "Mudou de ideia? O link do email retira o texto na hora.",
  ].slice(done);
  return (
    <section aria-labelledby="o-que-acontece" className="mt-8">
      <h2 id="o-que-acontece" className="mb-4 text-title">
        O que acontece depois
      </h2>
      <RouteStops as="ol" stops={stops.map((stop) => ({ key: stop, content: stop }))} />
    </section>
  );
}

/** The first word of a name, as people address each other. */
export function firstNameOf(name: string): string {
  return name.split(" ")[0] ?? name;
}
