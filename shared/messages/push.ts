import { WAITING_DAYS } from "../limits";

/** An empty list on /avisos, and the answer about a device that nobody knows: the same. */
export const nothing = "Este aparelho não recebe nenhum aviso.";
export const refused = "Este aparelho não pode receber avisos.";
/** Before the browser asks. */
export const question = "Avisar neste celular?";
export const why =
  "Você recebe um aviso quando houver vaga. Sem email, sem cadastro. Desligue quando quiser.";
export const whyDriver =
  "Você recebe um aviso quando a assinatura, um documento ou suas vagas precisarem de você. Desligue quando quiser.";
export const blocked =
  "Os avisos estão bloqueados neste navegador. Toque no cadeado ao lado do endereço para permitir.";
export const notAllowed = "O navegador não permitiu os avisos. Toque em “Avisar” e depois em “Permitir”.";
/** On /avisos, when the permission was taken back. */
export const silent = "O navegador não mostra mais os avisos";
/** Where the browser reaches no push service. */
export const unreachable =
  "Não conseguimos ligar os avisos neste celular. Confira sua internet e tente de novo, ou use o email.";
/** Until the first notice has come. */
export const waits = "Falta o primeiro aviso chegar neste celular. Só então vale o que você pediu.";
export const waitsHint = "Ele chega em alguns segundos. Se não chegar em uma hora, peça por email.";
export const requested = "Pronto, avisamos neste celular quando houver vaga.";
export const onHere = "Pronto, este aparelho recebe avisos.";
export const erased = "Pronto, apagamos tudo deste aparelho.";
export const renewed = `Pronto, continuamos avisando por mais ${WAITING_DAYS} dias.`;
