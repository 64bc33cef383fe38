import { formatLongDate } from "../../../shared/brazil";
import { PageHeading } from "../../app/layout/page-heading";
import { Bullets } from "../../ui/bullets";
import type { LegalText } from "./legal-text";

/** The terms or the privacy policy: version, contents, sections with anchors. */
export function LegalPage({ text }: { text: LegalText }) {
  return (
    <div className="page py-8 md:py-13">
      <article className="mx-auto max-w-reading">
        <PageHeading
          title={text.title}
          // Noon, so that the day is the same everywhere in Brazil.
          lead={`Versão de ${formatLongDate(`${text.updatedAt}T12:00:00-03:00`)}`}
        />
        <nav
          aria-labelledby="nesta-pagina"
          className="mt-6 rounded-card border bg-surface p-5 md:mt-8 md:p-7"
        >
          <h2 id="nesta-pagina" className="text-h3">
            Nesta página
          </h2>
          <ol className="mt-2 md:columns-2 md:gap-8">
            {text.sections.map(({ id, heading }) => (
              <li key={id} className="break-inside-avoid">
                <a href={`#${id}`} className="inline-block py-1.5 underline underline-offset-3">
                  {heading}
                </a>
              </li>
            ))}
          </ol>
        </nav>
        {text.sections.map(({ id, heading, paragraphs, items }) => (
          <section key={id} aria-labelledby={id} className="mt-10">
            <h2 id={id} className="scroll-mt-6 text-title">
              {heading}
            </h2>
            {paragraphs.map((paragraph) => (
              <p key={paragraph} className="mt-3">
                {paragraph}
              </p>
            ))}
            {items ? <Bullets items={items} className="gap-2" /> : null}
          </section>
        ))}
      </article>
    </div>
  );
}
