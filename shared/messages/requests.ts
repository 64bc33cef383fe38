import { REQUEST_SEATS_MAX, REQUESTS_OF_NETWORK_MAX, REQUESTS_OPEN_MAX } from "../families/requests/limits";

/** "Pedir vaga": what a family and a driver read about a request for the year that is sold. */

export const firstNameOnly = "Escreva só o seu primeiro nome.";
export const schoolMissing = "Diga a escola.";
export const neighborhoodMissing = "Diga o bairro.";
/** The text says more than a name that nobody knows may. */
export const schoolOnly = "Escreva só o nome da escola, sem números nem endereço.";
export const neighborhoodOnly = "Escreva só o nome do bairro, sem números nem endereço.";
export const shiftMissing = "Escolha o turno.";
export const shiftNotOffered = "Este condutor não oferece esse turno. Escolha outro.";
export const seatsOutside = `Peça de 1 a ${REQUEST_SEATS_MAX} lugares.`;
export const oneWay = "Escolha um jeito só: email ou este celular.";
export const notTaken = "Este condutor não está recebendo pedidos.";
export const driverFull = "Este condutor já recebeu muitos pedidos. Fale com ele pelo WhatsApp.";
export const networkFull = `Já chegaram ${REQUESTS_OF_NETWORK_MAX} pedidos a este condutor por esta mesma internet. Fale com ele pelo WhatsApp.`;
export const full = `Você já tem ${REQUESTS_OPEN_MAX} pedidos abertos. Retire um para pedir outra vaga.`;
export const repeated = (date: string) => `Você já pediu vaga a este condutor em ${date}.`;
export const repeatedBefore = "Você já pediu vaga a este condutor.";
export const notFound = "Não encontramos esse pedido.";
export const notAnswerable = "Este pedido já terminou ou mudou. Veja como ele está agora.";
/** After the form: by e-mail it is to be confirmed, on a phone it is sent. */
export const confirmByMail =
  "Confirme no seu email. Abra a mensagem que enviamos e toque em “Confirmar pedido”.";
export const waitsForPhone = (driverName: string) =>
  `Falta o primeiro aviso chegar neste celular. Só então ${driverName} recebe o pedido.`;
export const sentTo = (driverName: string) => `Pedido enviado a ${driverName}.`;

/** After the driver's answer, while it can be undone. */
export const answered = {
  has: "Você respondeu que tem vaga.",
  none: "Você respondeu que não tem vaga.",
  agreed: "Pedido marcado como fechado.",
};
export const reported = "Pedido escondido. Nossa equipe vai olhar.";
export const undone = "O pedido está como antes.";
export const read = "Pedidos lidos.";
export const profileHidden =
  "As famílias não veem seu perfil agora. Até ele voltar, você só pode responder que não tem vaga.";
