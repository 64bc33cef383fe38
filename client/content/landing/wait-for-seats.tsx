import type { LandingPage } from "../../../shared/content/landing";
import { ButtonLink } from "../../ui/button-link";
import { Card } from "../../ui/card";
import { searchOf } from "./search-of";

/** For places without free seats: a link to the search without results, which offers "Avise-me" with its form filled in. */
export function WaitForSeats({ page }: { page: LandingPage }) {
  const { full } = page;
  if (!full) return null;
  return (
    <div className="page py-6 md:py-8">
      <Card as="section" className="md:max-w-140">
        <h2 className="text-h3">{full.title}</h2>
        <p className="mt-1 mb-4 text-ink-2">{full.text}</p>
        <ButtonLink to="/buscar" search={{ ...searchOf(page), turno: full.turno }} icon="bell">
          Avise-me quando houver vaga
        </ButtonLink>
      </Card>
    </div>
  );
}
