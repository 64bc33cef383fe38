import type { PublicProfile } from "../../../shared/drivers";
import type { SearchParams } from "../../search/search-params";
import { Banner } from "../../ui/banner";
import { Button } from "../../ui/button";
import { ButtonAnchor } from "../../ui/button-link";
import { Dialog } from "../../ui/overlays/dialog";
import { sendWhatsappOpening } from "../visit/send-visit-later";
import { noticeWords } from "./notice-words";
import { linkWithQuestions } from "./questions";
import { ReadyQuestions } from "./ready-questions";
import { SafetyAdvice } from "./safety-advice";
import { searchedOf } from "./searched";
import { useTicked } from "./use-ticked";
import type { useWhatsapp } from "./use-whatsapp";

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
  search = {},
}: ReturnType<typeof useWhatsapp> & { profile: PublicProfile; search: SearchParams | undefined }) {
  const subject = { ...searchedOf(profile, search), profile };
  const { ticked, tick } = useTicked();
  const href = url && linkWithQuestions(url, ticked, subject);
  return (
    <Dialog
      open
      band
      title={noticeWords.title}
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
              {noticeWords.agree}
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
              {noticeWords.agree}
            </Button>
          )}
          <Button variant="quiet" onClick={close}>
            Cancelar
          </Button>
        </>
      }
    >
      <SafetyAdvice />
      {hasFailed ? (
        <Banner kind="error" role="alert" className="mt-5" lead="Não conseguimos abrir o WhatsApp agora.">
          Confira sua internet e tente de novo.
        </Banner>
      ) : null}
      <ReadyQuestions url={url} subject={subject} ticked={ticked} onTick={tick} />
    </Dialog>
  );
}
