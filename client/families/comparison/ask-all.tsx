import { useEffect, useRef, useState } from "react";
import type { PublicProfile } from "../../../shared/drivers";
import { PROFILE_CACHE } from "../../../shared/limits";
import { trpc } from "../../app/trpc";
import { sendWhatsappOpening } from "../../drivers/visit/send-visit-later";
import { noticeWords } from "../../drivers/whatsapp/notice-words";
import { linkWithMessage, messageAsking } from "../../drivers/whatsapp/questions";
import { SafetyAdvice } from "../../drivers/whatsapp/safety-advice";
import { searchedOf } from "../../drivers/whatsapp/searched";
import type { SearchParams } from "../../search/search-params";
import { Button } from "../../ui/button";
import { ButtonAnchor } from "../../ui/button-link";
import { CheckboxRow } from "../../ui/forms/checkbox-row";
import { Dialog } from "../../ui/overlays/dialog";

type AskAllProps = {
  /** "Perguntar aos três" */
  title: string;
  drivers: readonly PublicProfile[];
  questions: readonly string[];
  search: SearchParams;
  onClose: () => void;
};

/** The same questions to all compared drivers: the safety notice once, then a link to WhatsApp for each (§4). */
export function AskAll({ title, drivers, questions, search, onClose }: AskAllProps) {
  const [ticked, setTicked] = useState(questions);
  const [hasAgreed, setAgreed] = useState(false);
  const links = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (hasAgreed) links.current?.querySelector<HTMLElement>("a, button")?.focus();
  }, [hasAgreed]);
  return (
    <Dialog
      open
      band
      title={title}
      onClose={onClose}
      footer={
        hasAgreed ? (
          <div ref={links} className="grid flex-1 gap-2">
            {drivers.map((driver) => (
              <DriverLink
                key={driver.id}
                driver={driver}
                search={search}
                questions={questions.filter((question) => ticked.includes(question))}
              />
            ))}
          </div>
        ) : (
          <>
            <Button variant="go" size="xl" icon="chat" onClick={() => setAgreed(true)}>
              {noticeWords.agree}
            </Button>
            <Button variant="quiet" onClick={onClose}>
              Cancelar
            </Button>
          </>
        )
      }
    >
      <SafetyAdvice />
      <section className="mt-6 border-t pt-5" aria-labelledby="perguntas-a-todos">
        <h3 id="perguntas-a-todos" className="text-h3">
          Sua mensagem pergunta
        </h3>
        <div className="mt-2 divide-y">
          {questions.map((question) => (
            <CheckboxRow
              key={question}
              label={question}
              checked={ticked.includes(question)}
              onChange={({ target }) =>
                setTicked(
                  target.checked ? [...ticked, question] : ticked.filter((other) => other !== question),
                )
              }
            />
          ))}
        </div>
      </section>
    </Dialog>
  );
}

type DriverLinkProps = Pick<AskAllProps, "questions" | "search"> & { driver: PublicProfile };

function DriverLink({ driver, questions, search }: DriverLinkProps) {
  const link = trpc.drivers.whatsapp.useQuery({ id: driver.id }, { staleTime: PROFILE_CACHE, retry: false });
  const url = link.data?.whatsAppUrl;
  const words = `WhatsApp de ${driver.name}`;
  if (link.isError && !link.isFetching)
    return (
      <Button className="w-full" onClick={() => void link.refetch()}>
        Tentar novamente: {driver.name}
      </Button>
    );
  if (!url)
    return (
      <Button variant="go" icon="chat" loading loadingText="Preparando o link...">
        {words}
      </Button>
    );
  return (
    <ButtonAnchor
      href={linkWithMessage(url, messageAsking(url, questions, searchedOf(driver, search)))}
      target="_blank"
      rel="noopener noreferrer"
      variant="go"
      icon="chat"
      onClick={() => sendWhatsappOpening(driver.id)}
    >
      {words}
    </ButtonAnchor>
  );
}
