import type { ShownAuthority } from "../../../shared/schemas/authorities";
import { Accordion, AccordionItem } from "../../ui/accordion";
import { buttonVariants } from "../../ui/button-variants";
import { Card } from "../../ui/card";
import { cn } from "../../ui/cn";
import { Icon } from "../../ui/icon";
import { checkedLabel, ofAuthority } from "./authority-text";
import { BrokenLink } from "./broken-link";

/** "Confira você mesmo": who authorises school transport in a city, where to look it up, what to ask for. */
export function CheckYourself({ authority, city }: { authority: ShownAuthority; city: string }) {
  return (
    <Card as="section" aria-labelledby="confira" className="grid gap-5 md:grid-cols-2 md:gap-10">
      <div>
        <h2 id="confira" className="text-title">
          Confira você mesmo
        </h2>
        <p className="mt-2">
          <Authorises authority={authority} city={city} />
        </p>
        <a
          href={authority.url}
          target="_blank"
          rel="noopener"
          className={cn(buttonVariants({ variant: "outline" }), "mt-3 w-full")}
        >
          <span className="inline-flex items-center gap-2.5">
            <Icon name="external" />
            {verbs[authority.offers]} {ofAuthority(authority)}
          </span>
        </a>
        {authority.by ? <p className="mt-2 text-small">A consulta é {authority.by}.</p> : null}
        {authority.dial ? <p className="mt-2 text-small">Telefone: {authority.dial}</p> : null}
        <p className="mt-2 text-small text-ink-2">{checkedLabel(authority)}</p>
        <BrokenLink authorityKey={authority.key} />
      </div>
      <Accordion className="self-start border-y-0">
        <AccordionItem question="O que pedir ao condutor">
          <List items={authority.toAsk} />
        </AccordionItem>
        <AccordionItem question="Como é uma autorização válida">
          <List items={authority.valid} />
        </AccordionItem>
      </Accordion>
    </Card>
  );
}

const verbs = {
  lookup: "Consultar no site",
  list: "Ver a lista no site",
  site: "Abrir o site",
} as const satisfies Record<ShownAuthority["offers"], string>;

function Authorises({ authority, city }: { authority: ShownAuthority; city: string }) {
  const name = (
    <>
      {authority.article} <strong className="font-bold">{authority.name}</strong>
    </>
  );
  if (authority.scope === "state")
    return (
      <>
        Quem autoriza veículos escolares no estado é {name}. Em {city}, a Prefeitura pode ter regras próprias:
        pergunte a ela também.
      </>
    );
  return (
    <>
      Em {city}, quem autoriza o transporte escolar é {name}
      {authority.partOf ? `, ${authority.partOf}` : ""}.
    </>
  );
}

function List({ items }: { items: readonly string[] }) {
  return (
    <ul className="list-disc space-y-2 pl-5">
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  );
}
