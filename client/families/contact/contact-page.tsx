import type { Company } from "../../../shared/company";
import { CONTACT_ANSWER_DAYS, type ContactAttempt } from "../../../shared/contact";
import { PageHeading } from "../../app/layout/page-heading";
import { ButtonAnchor } from "../../ui/button-link";
import { Card } from "../../ui/card";
import { ContactForm } from "./contact-form";

type ContactPageProps = {
  company: Company;
  /** The server's response to a form sent without JavaScript. */
  attempt: ContactAttempt | undefined;
  /** From the URL: such a form was sent. */
  sent: boolean;
};

/** The contact page (§2): a form, and WhatsApp for those who prefer to talk. */
export function ContactPage({ company, attempt, sent }: ContactPageProps) {
  return (
    <div className="page py-8 md:py-13">
      <div className="mx-auto max-w-plans">
        <PageHeading
          title="Contato"
          lead={`Escreva sua dúvida, sugestão ou problema. Respondemos em até ${CONTACT_ANSWER_DAYS} dias.`}
        />
        <div className="mt-6 grid items-start gap-6 md:mt-8 md:grid-cols-[1fr_17.5rem]">
          <Card hero>
            <ContactForm attempt={attempt} sent={sent} />
          </Card>
          <Card as="aside" aria-labelledby="contato-whatsapp">
            <h2 id="contato-whatsapp" className="text-h3">
              Prefere conversar?
            </h2>
            <p className="mt-2 mb-4 text-small text-ink-2">
              Fale com a nossa equipe pelo WhatsApp. Para falar com um condutor, use o botão no perfil dele.
            </p>
            <ButtonAnchor
              href={`https://wa.me/${company.whatsapp}`}
              target="_blank"
              rel="noopener noreferrer"
              variant="go"
              icon="chat"
              className="w-full"
            >
              WhatsApp
              <span className="sr-only"> da equipe, abre em nova aba</span>
            </ButtonAnchor>
            <p className="mt-4 text-small text-ink-2">
              Ou escreva para{" "}
              <a href={`mailto:${company.contactEmail}`} className="text-link break-words">
                {company.contactEmail}
              </a>
              .
            </p>
          </Card>
        </div>
      </div>
    </div>
  );
}
