import { Link } from "@tanstack/react-router";
import { paths } from "../../../shared/paths";
import { PageHeading } from "../../app/layout/page-heading";
import { Banner } from "../../ui/banner";
import { ButtonAnchor } from "../../ui/button-link";
import { noticeWords } from "./notice-words";
import { SafetyAdvice } from "./safety-advice";

type WhatsappPageProps = { driverId: string; name: string; hasFailed: boolean };

/** The safety notice (§4) as a page, where scripts are off or late. Its button is a link of the server, which counts. */
export function WhatsappPage({ driverId, name, hasFailed }: WhatsappPageProps) {
  return (
    <div className="page max-w-narrow py-7 md:py-13">
      <PageHeading title={noticeWords.title} lead={`Você vai falar com ${name}.`} className="mb-6" />
      {hasFailed ? (
        <Banner kind="error" role="alert" className="mb-6" lead="Não conseguimos abrir o WhatsApp agora.">
          Espere alguns minutos e tente de novo.
        </Banner>
      ) : null}
      <SafetyAdvice />
      <ButtonAnchor
        href={paths.openWhatsapp(driverId)}
        target="_blank"
        rel="noopener nofollow"
        variant="go"
        size="xl"
        icon="chat"
        className="mt-7 w-full"
      >
        {noticeWords.agree}
      </ButtonAnchor>
      <p className="mt-4 text-center">
        <Link to="/condutor/$id" params={{ id: driverId }} className="inline-block py-2.5 text-link">
          Voltar ao perfil
        </Link>
      </p>
    </div>
  );
}
