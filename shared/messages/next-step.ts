import { formatDate } from "../brazil";
import type { DocumentType } from "../documents/documents";
import { SEATS_TRUSTED_DAYS } from "../limits";
import type { Step } from "../profile/next-step";

/** A step in words: its heading, why, its button, and how it is called after "Depois deste:". */
export type StepWords = { title: string; text: string; action: string; after: string };

/** Each paper with its article, after "Envie de novo" and after "seu/sua". */
const papers: Record<DocumentType, { the: string; newOne: string; read: string }> = {
  authorisation: {
    the: "a autorização de transporte escolar",
    newOne: "a autorização nova",
    read: "Autorização conferida",
  },
  licence: { the: "a CNH", newOne: "a CNH nova", read: "CNH conferida" },
  course: { the: "o certificado do curso", newOne: "o certificado novo do curso", read: "Curso conferido" },
  inspection: { the: "a vistoria do veículo", newOne: "a vistoria nova", read: "Vistoria conferida" },
  insurance: { the: "a apólice do seguro", newOne: "a apólice nova do seguro", read: "Seguro conferido" },
};

/** The words of a step, on /painel, after a payment and in mails. */
export function stepWords(step: Step): StepWords {
  const { the, newOne, read } = papers[step.document ?? "authorisation"];
  switch (step.name) {
    case "complete":
      return {
        title: "Complete seu perfil",
        text: "As famílias precisam ver quem dirige, a van, as escolas e os bairros.",
        action: "Completar meu perfil",
        after: "completar seu perfil",
      };
    case "plan":
      return {
        title: "Escolha como quer pagar",
        text: "Seu perfil está completo. Com a assinatura, ele aparece na busca das famílias.",
        action: "Escolher Plano",
        after: "escolher um plano",
      };
    case "publish":
      return {
        title: "Falta 1 passo: publicar",
        text: "Seu perfil está completo, mas as famílias ainda não o veem.",
        action: "Publicar agora",
        after: "publicar o perfil",
      };
    case "families":
      return familiesWords(step);
    case "year": {
      const year = step.year ?? "o próximo ano";
      return {
        title: `Você ainda não informou vagas para ${year}`,
        text: `As famílias já procuram transporte para ${year}. Diga quantas vagas você vai ter em cada turno, e elas encontram você.`,
        action: `Informar vagas para ${year}`,
        after: `informar suas vagas para ${year}`,
      };
    }
    case "refused":
      return {
        title: `Envie de novo ${the}`,
        text: `${step.reason ? `${step.reason} ` : ""}Quando aceitarmos, as famílias leem “${read}” no seu perfil.`,
        action: "Enviar de novo",
        after: `enviar de novo ${the}`,
      };
    case "ending":
      return {
        title: `Envie ${newOne}`,
        text: endingText(step.days ?? 0, read),
        action: `Enviar ${newOne}`,
        after: `enviar ${newOne}`,
      };
    case "seats":
      return {
        title: "Suas vagas continuam certas?",
        text: `${step.days === undefined ? "Você ainda não confirmou suas vagas." : `Faz ${step.days} dias que você confirmou.`} Depois de ${SEATS_TRUSTED_DAYS} dias as famílias leem “a confirmar”.`,
        action: "Continua certo",
        after: "confirmar suas vagas",
      };
    case "authorisation":
      return {
        title: "Envie sua autorização de transporte escolar",
        text: "Com ela conferida, os resultados mostram “Autorização conferida” e você aparece para quem filtra por isso. Uma foto do documento basta.",
        action: "Enviar a autorização",
        after: "enviar sua autorização de transporte escolar",
      };
    case "share":
      return {
        title: "Mostre seu perfil a quem já conhece você",
        text: "Envie o link no grupo das famílias ou cole o cartaz na van. Cada visita pelo QR aparece aqui.",
        action: "Compartilhar Perfil",
        after: "mostrar seu perfil a quem já conhece você",
      };
    case "invite":
      return {
        title: "Convide uma família para recomendar você",
        text: "Quem já viaja com você conta como é. A recomendação aparece no seu perfil depois que nossa equipe lê.",
        action: "Criar convite",
        after: "convidar uma família para recomendar você",
      };
  }
}

function familiesWords({ count = 1, family = "A família", since, days = 0 }: Step): StepWords {
  const ago = days === 0 ? "hoje" : days === 1 ? "ontem" : `há ${days} dias`;
  const asked = `${family}${count > 1 ? ", que" : ""} pediu${since ? ` em ${formatDate(since)}, ${ago}` : ""}.`;
  return {
    title: count > 1 ? `${count} famílias esperam sua resposta` : "1 família espera sua resposta",
    text: count > 1 ? `A mais antiga é ${asked}` : asked,
    action: count > 1 ? "Responder às famílias" : `Responder a ${family}`,
    after: "responder às famílias",
  };
}

function endingText(days: number, read: string): string {
  const when =
    days <= 0
      ? "O documento que conferimos venceu."
      : days === 1
        ? "O documento que conferimos vence amanhã."
        : `O documento que conferimos vence em ${days} dias.`;
  return `${when} ${days <= 0 ? "As famílias não leem mais" : "Depois disso as famílias não leem mais"} “${read}” no seu perfil.`;
}
