import { counted } from "../brazil";
import { STEP_REST_DAYS } from "../limits";

/** §8: messages for successes. */

export const registration = "Conta criada com sucesso! Verifique seu email para confirmar a conta.";
export const resend = "Email de confirmação reenviado! Verifique sua caixa de entrada ou pasta de spam.";
export const login = "Login realizado com sucesso!";
export const logout = "Logout realizado";
export const logoutText = "Até logo!";
export const profileSaved = "Perfil atualizado!";
export const profileSavedText = "Suas informações foram salvas com sucesso.";
export const vehiclePhotoChosen = "Foto enviada. Ela muda no perfil quando você salvar.";
export const detailsSaved = "Salvo no seu perfil.";
export const detailsReplacedOther =
  "Salvo. Você também tinha salvado em outra aba ou aparelho: vale o que você salvou agora.";
export const termsConfirmed = "Confirmado. Seus valores continuam no perfil.";
export const published = "Perfil publicado e dados salvos com sucesso.";
export const unpublished = "Publicação cancelada com sucesso.";
export const subscriptionCanceled = "Assinatura cancelada";
export const linkCopied = "Link copiado!";
export const linkCopiedText = "O link do perfil foi copiado, basta compartilhar com seus amigos.";
export const reportSent = "Denúncia enviada";
export const reportSentText = "Sua denúncia foi registrada e será analisada pela nossa equipe.";
export const brokenLink = "Agradecemos. Vamos conferir.";
export const suspensionAnswered = "Recebemos sua resposta. Uma pessoa da equipe vai ler e decidir.";
export const contact = "Sua mensagem foi enviada com sucesso. Entraremos em contato em breve.";
export const forgotPassword =
  "Se houver uma conta com esse email, enviamos um link para criar uma nova senha.";
export const passwordReset = "Senha redefinida com sucesso.";
export const emailConfirmed = "Email confirmado com sucesso.";
export const seatsNewer = "Suas vagas já tinham mudado em outro aparelho. Vale o que está aqui.";
export const seatsSaved = "Vagas salvas.";
export const nextSeatsSaved = (year: number) => `Vagas para ${year} salvas.`;
export const seatsConfirmed = "Vagas confirmadas hoje.";
export const seatRemindersOn = "Lembrete ligado.";
export const resultMailsOn = "Resumo do mês ligado.";
export const requestMailsOn = "Email de pedidos ligado.";
export const requestMailsOff = "Email de pedidos desligado. Você não vai mais receber este email.";
export const resultMailsOff = "Resumo do mês desligado. Você não vai mais receber este email.";
export const seatRemindersOff = "Lembrete desligado. Você não vai mais receber este email.";
/** The same whether or not the e-mail is known. */
export const waitingRequested =
  "Confirme no seu email. Abra a mensagem que enviamos e toque em “Confirmar aviso”.";
export const waitingConfirmed = "Pronto, vamos avisar você.";
export { waits as waitingForPhone } from "./push";
export const waitingRenewed = "Pronto, o aviso continua.";
export const waitingEnded = "Aviso encerrado. Você não vai mais receber este email.";
export const requestWithdrawn = "Pedido retirado.";
export const requestChanged = "Pronto, corrigimos seu pedido.";
export const requestSettled = "Que bom! Seu pedido terminou aqui.";
export const requestReopened = "Certo. Seu pedido continua aberto.";
export const deviceRegistered = "Pronto, este aparelho recebe avisos.";
export const deviceEnded = "Pronto, você não vai mais receber este aviso.";
export const deviceTested = "Enviamos um aviso de teste. Ele chega em alguns segundos.";
export const registrationRefused = "Cadastro apagado. Ninguém entra com esse email.";
export const passwordChanged = "Senha alterada";
/** What a change of password ended besides. */
export const passwordChangedText = (ended: EndedAccess) => `Sua senha foi alterada. ${accessEnded(ended)}`;
export const changeRefused = "Seu perfil está privado, e a conta saiu de todos os aparelhos.";
export const erasureConfirmed = "Pedido confirmado. Nossa equipe exclui os seus dados e responde por email.";
export const proven = "Pronto. Você não precisa repetir a senha nos próximos 10 minutos.";
export const passkeySaved = "Pronto. Da próxima vez, entre com a digital ou o rosto.";
export const passkeyRemoved = "Aparelho removido. Ele não entra mais com digital ou rosto.";

type EndedAccess = { sessions: number; passkeys: number };

/** How many sessions and passkeys ended. This device stays signed in. */
export function accessEnded({ sessions, passkeys }: EndedAccess): string {
  const left =
    sessions === 0
      ? "Sua conta não estava aberta em outro aparelho."
      : `Saímos da sua conta em ${counted(sessions, "aparelho", "aparelhos")}.`;
  if (passkeys === 0) return left;
  const enters = passkeys === 1 ? "não entra" : "não entram";
  return `${left} ${counted(passkeys, "aparelho", "aparelhos")} ${enters} mais com digital ou rosto.`;
}
export const accountDeleted = "Conta excluída";
export const accountDeletedText =
  "Sua conta e seus dados foram excluídos. Enviamos a confirmação para o seu email.";
export const visit = "Visita registrada.";
export const profilePublishedMessage = "Perfil publicado.";
export const publishedWhenPaid = "Assim que o pagamento for confirmado, publicamos seu perfil.";
export const profileHeld = "Seu perfil está em conferência. Respondemos em até 2 dias úteis.";
export const subscriptionResumed = "Assinatura mantida";
export const periodChanged = "Período trocado";
export const leavingReasonSaved = "Agradecemos por contar.";
export const checkoutOpened = "Continue na página de pagamento.";
export const portalOpened = "Continue na página de pagamentos da sua conta.";
export const documentSent = "Documento enviado. Respondemos por email.";
export const documentWithdrawn = "Envio cancelado.";
export const stepRested = `Lembramos de novo daqui a ${STEP_REST_DAYS} dias.`;
