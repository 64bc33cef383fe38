import type { PublicProfile } from "../../../shared/drivers";
import { matchedName } from "../../intent/answers";
import type { SearchParams } from "../../search/search-params";
import { Banner } from "../../ui/banner";
import { Button } from "../../ui/button";
import { ButtonAnchor } from "../../ui/button-link";
import { Icon } from "../../ui/icon";
import { Dialog } from "../../ui/overlays/dialog";
import { sendWhatsappOpening } from "../visit/send-visit-later";
import { linkWithQuestions } from "./questions";
import { ReadyQuestions } from "./ready-questions";
import { useTicked } from "./use-ticked";
import type { useWhatsapp } from "./use-whatsapp";

const advice = [
  "Peça a autorização de transporte escolar e a CNH.",
  "Conheça o condutor e o veículo pessoalmente.",
  "Não pague adiantado antes de ver os documentos.",
  "Combine tudo por escrito: valor, horários e paradas.",
];

/** The safety notice before WhatsApp (§4). "Concordo, ir para WhatsApp" is a real link, so that the tap opens the tab. */
export function WhatsappNotice({
  driverId,
  url,
  hasFailed,
  isFetching,
  accept,
  close,
  retry,
  profile,
  asked = {},
}: ReturnType<typeof useWhatsapp> & { profile: PublicProfile; asked: SearchParams | undefined }) {
  const { escola, bairro, turno: shift } = asked;
  const subject = {
    school: matchedName(profile.offeredSchoolTransport, escola) ?? escola,
    neighborhood: matchedName(profile.offeredNeighborhoods, bairro) ?? bairro,
    shift,
    profile,
  };
  const { ticked, tick } = useTicked();
  const href = url && linkWithQuestions(url, ticked, subject);
  return (
    <Dialog
      open
      band
      title="Antes de ir para o WhatsApp"
      onClose={close}
      footer={
        <>
          {href ? (
            <ButtonAnchor
              href={href}
              target="_blank"
              rel="noopener noreferrer"
              variant="go"
              size="xl"
              icon="chat"
              onClick={() => {
                sendWhatsappOpening(driverId);
                accept(href);
              }}
            >
              Concordo, ir para WhatsApp
            </ButtonAnchor>
          ) : hasFailed ? (
            <Button size="xl" onClick={retry}>
              Tentar novamente
            </Button>
          ) : (
            <Button
              variant="go"
              size="xl"
              icon="chat"
              loading={isFetching}
              loadingText="Preparando o link..."
            >
              Concordo, ir para WhatsApp
            </Button>
          )}
          <Button variant="quiet" onClick={close}>
            Cancelar
          </Button>
        </>
      }
    >
      <p className="text-ink-2">
        A conversa e o contrato são entre você e o condutor. Para a segurança do seu filho:
      </p>
      <ul className="mt-4 grid gap-4">
        {advice.map((sentence) => (
          <li key={sentence} className="flex gap-3">
            <Icon name="check-circle" size={24} className="text-go" />
            <span>{sentence}</span>
          </li>
        ))}
      </ul>
      {hasFailed ? (
        <Banner kind="error" role="alert" className="mt-5" lead="Não conseguimos abrir o WhatsApp agora.">
          Confira sua internet e tente de novo.
        </Banner>
      ) : null}
      <ReadyQuestions url={url} subject={subject} ticked={ticked} onTick={tick} />
    </Dialog>
  );
}
