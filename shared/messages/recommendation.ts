/** Recommendations by invitation: messages of the family's form, of the links and of the driver's answer. */

export const textMissing = "Escreva o que você diria a outra família.";
export const textTooLong = "Use no máximo 300 caracteres.";
export const tooManyWords = "Escolha até três palavras.";
export const knownMissing = "Escolha há quanto tempo.";
export const firstNameInvalid = "Escreva só o primeiro nome, com letras, como Ana ou Ana Paula.";
export const initialInvalid = "Escreva só a primeira letra do sobrenome.";
export const answerMissing = "Escreva sua resposta.";
export const used = "Este convite já foi usado.";
export const expired = "Este link não vale mais.";
export const ownSession =
  "Você está na sua conta de condutor. Quem recomenda é a família, no aparelho dela. Envie o link para ela.";
export const ownMailbox =
  "Este é o email da conta do condutor. Quem recomenda é a família, com o email dela.";
export const repeated = "Este email já recomendou este condutor.";
export const full = "Você já tem 30 convites abertos. Cancele um deles para criar outro.";
export const notVisible = "Publique seu perfil para convidar famílias.";
export const answered = "Você já respondeu a essa recomendação.";
export const gone = "Essa recomendação não está mais aqui.";
export const linkMade = "Convite criado.";
export const linkEnded = "Convite cancelado. O link não vale mais.";
export const sent = "Recebemos sua recomendação. Confirme pelo botão no email.";
export const corrected = "Email corrigido. Enviamos a confirmação para o endereço novo.";
export const notCorrectable =
  "Não dá mais para corrigir este email. Se você ainda não confirmou, peça outro convite ao condutor.";
export const confirmed = "Recomendação confirmada. Nossa equipe lê antes de publicar.";
export const takenBack = "Recomendação retirada. Apagamos o que você escreveu.";
export const shown = "Suas recomendações aparecem no perfil.";
export const hidden = "Nenhuma recomendação aparece no perfil.";
export const answerSent = "Resposta enviada. Nossa equipe lê antes de publicar.";
