import { documents, failures, photo, push, recommendation, requests, validation } from "./messages";

/**
 * Every way in which a call can fail: its HTTP status and what the person reads. Server code throws
 * `new DomainError("CODE")`; a code without an entry here does not compile.
 */
export const errors = {
  VALIDATION: { status: 400, message: validation.valueInvalid },
  BAD_REQUEST: { status: 400, message: "Não entendemos os dados enviados." },
  CONFIRMATION_LINK_INVALID: { status: 400, message: validation.confirmationLinkInvalid },
  SEATS_LINK_INVALID: { status: 400, message: validation.mailLinkInvalid },
  WAITING_LINK_INVALID: { status: 400, message: validation.mailLinkInvalid },
  REQUEST_LINK_INVALID: { status: 400, message: validation.mailLinkInvalid },
  INVITATION_INVALID: { status: 400, message: recommendation.expired },
  RECOMMENDATION_LINK_INVALID: { status: 400, message: recommendation.expired },
  MAIL_LINK_INVALID: { status: 400, message: validation.mailLinkInvalid },
  RESET_TOKEN_INVALID: { status: 400, message: validation.resetTokenInvalid },
  PERIOD_UNAVAILABLE: { status: 400, message: validation.periodUnavailable },
  FOREIGN_RETURN_URL: { status: 400, message: "O endereço de retorno precisa ser deste site." },
  WEBHOOK_SIGNATURE_INVALID: { status: 400, message: "Assinatura do evento inválida." },
  PROFILE_INCOMPLETE: { status: 400, message: failures.profileFieldsMissing },
  PHOTO_TYPE_INVALID: { status: 400, message: photo.invalidTypeText },
  PHOTO_UNREADABLE: { status: 400, message: photo.unreadableText },
  TOKEN_MISSING: { status: 401, message: failures.tokenMissing },
  UNAUTHENTICATED: { status: 401, message: failures.unauthenticated },
  CREDENTIALS_INVALID: { status: 401, message: failures.loginCredentials },
  PASSWORD_WRONG: { status: 400, message: "A senha atual não confere." },
  REGISTRATION_PASSWORD_WRONG: { status: 400, message: "Essa não é a senha escolhida no cadastro." },
  PROOF_REQUIRED: { status: 403, message: "Confirme que é você: digite sua senha de novo." },
  PASSKEY_UNKNOWN: {
    status: 401,
    message: "Não reconhecemos essa digital ou esse rosto. Entre com email e senha.",
  },
  OPS_TOKEN_WRONG: { status: 401, message: "A chave de operação (OPS_TOKEN) está ausente ou errada." },
  PASSKEY_REFUSED: { status: 401, message: "Não reconhecemos essa chave de acesso." },
  STAFF_UNAUTHENTICATED: { status: 401, message: "Entre com sua chave de acesso." },
  STAFF_READ_ONLY: { status: 403, message: "Você só pode consultar. Peça a quem tem o papel de operação." },
  STAFF_LINK_INVALID: {
    status: 400,
    message: "Este link não vale mais. Peça outro a quem cuida da operação.",
  },
  STAFF_KNOWN: { status: 409, message: "Essa pessoa já está na equipe." },
  STAFF_NOT_FOUND: { status: 404, message: "Não há ninguém da equipe com esse email." },
  QUEUE_ITEM_NOT_FOUND: { status: 404, message: "Esse item não está na fila." },
  QUEUE_ITEM_CLOSED: { status: 409, message: "Esse item já foi resolvido por outra pessoa." },
  SCHOOL_NOT_FOUND: { status: 404, message: "Essa escola não está mais no catálogo." },
  SCHOOLS_APART: { status: 409, message: "Só dá para unir duas escolas diferentes da mesma cidade." },
  SCHOOLS_WITH_TWO_CODES: {
    status: 409,
    message: "O INEP tem um código para cada uma dessas escolas. Confirme que são a mesma.",
  },
  SCHOOL_CHANGED: {
    status: 409,
    message: "A escola mudou depois disso. Desfaça primeiro a mudança mais nova.",
  },
  MESSAGE_NOT_FOUND: { status: 404, message: "Essa mensagem não existe mais." },
  DATA_REQUEST_NOT_FOUND: { status: 404, message: "Esse pedido de dados não existe mais." },
  DATA_REQUEST_WAITING: {
    status: 409,
    message: "Já há um pedido igual na fila para esse email. Responda a ele primeiro.",
  },
  DATA_REQUEST_UNPROVEN: {
    status: 409,
    message: "A pessoa ainda não confirmou o pedido pelo link do email. Sem isso nada é excluído.",
  },
  DATA_REQUEST_MAILBOX_FULL: {
    status: 429,
    message: "Esse email já recebeu os emails de hoje. Envie o link de novo amanhã.",
  },
  MEMORY_NOT_FOUND: { status: 404, message: "Esse registro não existe mais." },
  MEMORY_IN_USE: {
    status: 409,
    message: "Esse registro ainda é usado. Decida primeiro o caso que espera.",
  },
  UNDO_TOO_LATE: { status: 409, message: "Já passou o tempo de desfazer: os emails já saíram." },
  LETTER_RUNNING: {
    status: 409,
    message: "Outro comunicado ainda está sendo enviado. Espere ele terminar, ou pare o envio.",
  },
  LETTER_NOT_RUNNING: { status: 409, message: "O envio desse comunicado já terminou." },
  EMAIL_NOT_CONFIRMED: { status: 403, message: failures.emailNotConfirmed },
  CONFIRMATION_ASKS_PASSWORD: {
    status: 403,
    message:
      "Este email foi cadastrado em outro aparelho. Para confirmar, digite a senha escolhida no cadastro.",
  },
  RECOMMENDATION_OWN: { status: 403, message: recommendation.ownSession },
  RECOMMENDATION_OWN_MAILBOX: { status: 403, message: recommendation.ownMailbox },
  SUBSCRIPTION_REQUIRED: { status: 403, message: "Assinatura necessária. Escolha um plano para publicar." },
  PROFILE_SUSPENDED: { status: 403, message: "Seu perfil está suspenso. Fale com a nossa equipe." },
  CROSS_SITE: { status: 403, message: "Este pedido veio de outro site e foi recusado." },
  SEASON_CLOSED: {
    status: 404,
    message: "As vagas de um ano letivo abrem em 1º de setembro do ano anterior. Volte nessa data.",
  },
  NOT_FOUND: { status: 404, message: "Não encontramos o que você procura." },
  DRIVER_NOT_FOUND: { status: 404, message: failures.publicProfile },
  PROFILE_NOT_FOUND: { status: 404, message: "Preencha e salve seu perfil primeiro." },
  REQUEST_NOT_FOUND: { status: 404, message: requests.notFound },
  DEVICE_NOT_FOUND: { status: 404, message: push.nothing },
  DEVICE_REFUSED: { status: 400, message: push.refused },
  ARTICLE_NOT_FOUND: { status: 404, message: "Artigo não encontrado" },
  SUBSCRIPTION_NOT_FOUND: { status: 404, message: "Nenhuma assinatura encontrada." },
  PERSON_NOT_FOUND: { status: 404, message: "Não há conta com esse id." },
  CASE_NOT_FOUND: { status: 404, message: "Não há caso com esse id." },
  REPORT_NOT_FOUND: { status: 404, message: "Não há denúncia com esse id." },
  RECOMMENDATION_NOT_FOUND: { status: 404, message: recommendation.gone },
  AUTHORITY_NOT_FOUND: { status: 404, message: "Não conhecemos esse órgão." },
  PROTOCOL_NOT_FOUND: { status: 404, message: "Não achamos essa denúncia. Confira o protocolo e o email." },
  JOB_NOT_FOUND: { status: 404, message: "Não há tarefa parada com esse id." },
  DOCUMENT_REPLACED: {
    status: 409,
    message: "O condutor trocou ou cancelou este envio. Se há um novo, ele está na fila.",
  },
  DOCUMENT_PROFILE_CHANGED: {
    status: 409,
    message: "O condutor mudou o perfil enquanto você conferia. Compare de novo com o que ele diz agora.",
  },
  DOCUMENT_DECIDED: { status: 409, message: documents.nothingWaits },
  DOCUMENT_FILE_DELETED: { status: 404, message: "O arquivo deste documento já foi apagado." },
  DOCUMENT_KEY_UNKNOWN: {
    status: 503,
    message: "Este arquivo foi cifrado com uma chave que este servidor não tem (DOCUMENTS_KEY).",
  },
  DOCUMENTS_OFF: { status: 503, message: documents.off },
  DOCUMENT_TOO_LARGE: { status: 413, message: documents.tooLarge },
  DOCUMENT_TYPE_INVALID: { status: 400, message: documents.typeInvalid },
  DOCUMENT_UNREADABLE: { status: 400, message: documents.unreadable },
  DOCUMENT_TOO_HEAVY: { status: 400, message: documents.tooHeavy },
  DOCUMENTS_BUSY: { status: 503, message: documents.busy },
  DOCUMENT_PASSWORD: { status: 400, message: documents.password },
  DOCUMENT_ADOBE_ONLY: { status: 400, message: documents.adobeOnly },
  DOCUMENT_TOO_MANY_PAGES: { status: 400, message: documents.tooManyPages },
  DOCUMENT_TOO_SMALL: { status: 400, message: documents.tooSmall },
  DOCUMENT_BLANK: { status: 400, message: documents.blank },
  METHOD_NOT_ALLOWED: { status: 405, message: "Este endereço não aceita esse tipo de pedido." },
  EMAIL_TAKEN: { status: 409, message: "Este email já está cadastrado." },
  REGISTRATION_CONFIRMED: {
    status: 409,
    message: "Este cadastro já foi confirmado. Para tirar da conta quem entrou, crie uma nova senha.",
  },
  INVITATION_USED: { status: 409, message: recommendation.used },
  INVITATIONS_FULL: { status: 409, message: recommendation.full },
  INVITATION_NEEDS_PROFILE: { status: 409, message: recommendation.notVisible },
  RECOMMENDATION_NOT_CORRECTABLE: { status: 409, message: recommendation.notCorrectable },
  RECOMMENDATION_REPEATED: { status: 409, message: recommendation.repeated },
  DRIVER_RENAMED: {
    status: 409,
    message: "O condutor mudou o nome de novo enquanto você decidia. Confira o nome de agora.",
  },
  RECOMMENDATION_ANSWERED: { status: 409, message: recommendation.answered },
  PROFILE_CHANGED: {
    status: 409,
    message: "Seu perfil foi alterado em outra aba ou aparelho depois que você abriu esta página.",
  },
  DETAILS_CHANGED: {
    status: 409,
    message: "Seus valores mudaram em outra aba ou aparelho. Confira os de agora e confirme de novo.",
  },
  PASSKEY_LIMIT: {
    status: 409,
    message: "Você já tem 10 aparelhos com digital ou rosto. Remova um deles para ativar outro.",
  },
  PROFILE_NOT_VISIBLE: {
    status: 409,
    message: "Publique seu perfil primeiro. O QR do material abre o seu perfil.",
  },
  ALREADY_SUBSCRIBED: { status: 409, message: "Você já tem uma assinatura ativa." },
  SUBSCRIPTION_NOT_CANCELABLE: { status: 409, message: "Esta assinatura já está cancelada." },
  PERIOD_NOT_CHANGEABLE: {
    status: 409,
    message: "Não dá para trocar de período agora. Atualize a página para ver como está sua assinatura.",
  },
  PERIOD_REFUNDED: {
    status: 409,
    message:
      "Devolvemos parte deste período, e a troca é feita pela nossa equipe. Escreva para nós em Contato.",
  },
  PERIOD_PREVIEW_CHANGED: {
    status: 409,
    message: "O valor mudou desde que você olhou. Nada foi cobrado: confira de novo antes de confirmar.",
  },
  PERIOD_CARD_REFUSED: {
    status: 402,
    message: "O cartão recusou a cobrança. Troque o cartão e tente de novo.",
  },
  WITHDRAWAL_UNAVAILABLE: {
    status: 409,
    message: "Não dá mais para desistir com devolução. Você ainda pode cancelar quando quiser.",
  },
  WITHDRAWAL_NOT_REFUNDED: {
    status: 409,
    message: "Esta desistência sai da fila com a devolução. Aperte Devolver.",
  },
  PERSON_WITHOUT_PROFILE: { status: 409, message: "Essa pessoa ainda não tem perfil." },
  ALREADY_SUSPENDED: { status: 409, message: "Esse perfil já está suspenso." },
  NOT_SUSPENDED: { status: 409, message: "Esse perfil não está suspenso." },
  ALREADY_CONFIRMED: { status: 409, message: "Essa conta já confirmou o email." },
  ALREADY_RESOLVED: { status: 409, message: "Essa denúncia já foi resolvida." },
  WAITING_FULL: { status: 409, message: validation.waitingFull },
  REQUESTS_NOT_TAKEN: { status: 409, message: requests.notTaken },
  REQUESTS_OF_DRIVER_FULL: { status: 409, message: requests.driverFull },
  REQUESTS_OF_NETWORK_FULL: { status: 409, message: requests.networkFull },
  REQUESTS_FULL: { status: 409, message: requests.full },
  REQUEST_REPEATED: { status: 409, message: requests.repeatedBefore },
  REQUEST_PROFILE_HIDDEN: { status: 409, message: requests.profileHidden },
  REQUEST_NOT_ANSWERABLE: { status: 409, message: requests.notAnswerable },
  NEXT_SEATS_UNUSABLE: {
    status: 409,
    message:
      "Informe suas vagas primeiro. A partir de 15 de janeiro, você pode usar os números como vagas de hoje.",
  },
  NEXT_SEATS_MISSING: {
    status: 409,
    message:
      "Informe no painel quantas vagas você vai ter no próximo ano letivo. Este material é para quem tem vaga.",
  },
  SEATS_CONFIRMED_SINCE: { status: 409, message: "Suas vagas já foram confirmadas depois desse email." },
  SUSPENSION_ANSWERED: { status: 409, message: "Você já respondeu a essa suspensão." },
  SUSPENSION_ANSWER_LATE: { status: 409, message: "O prazo para responder por aqui já passou." },
  NO_PAYMENTS: { status: 409, message: "Essa pessoa nunca abriu um pagamento: não há o que sincronizar." },
  PAYLOAD_TOO_LARGE: { status: 413, message: photo.tooLargeText },
  BODY_TOO_LARGE: { status: 413, message: validation.bodyTooLarge },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, message: "Envie os dados em JSON." },
  RATE_LIMITED: { status: 429, message: "Muitas tentativas. Aguarde um pouco e tente de novo." },
  INTERNAL: { status: 500, message: "Algo deu errado do nosso lado. Tente de novo em instantes." },
  CANCELLATION_UNAVAILABLE: { status: 503, message: failures.cancel },
  DELETION_UNAVAILABLE: {
    status: 503,
    message:
      "Não conseguimos encerrar a assinatura agora, por isso a conta não foi excluída. Tente de novo em alguns minutos.",
  },
  PAYMENT_UNAVAILABLE: { status: 503, message: failures.payment },
  STORAGE_FULL: {
    status: 503,
    message: "Não conseguimos guardar isso agora, por isso nada mudou. Tente de novo em alguns minutos.",
  },
  STRIPE_UNAVAILABLE: {
    status: 503,
    message: "A Stripe não respondeu. Nada mudou aqui. Tente de novo em alguns minutos.",
  },
  UNAVAILABLE: {
    status: 503,
    message: "Estamos com uma instabilidade agora. Tente de novo em alguns instantes.",
  },
} as const satisfies Record<string, { status: number; message: string }>;

export type ErrorCode = keyof typeof errors;

/**
 * An error on one field: `path` as in the request ("offeredSchoolTransport.0"), `message` as shown to the
 * person.
 */
export type ValidationIssue = { path: string; message: string };

/** The body of every error response, over REST and inside tRPC's error data. */
export type ErrorBody = { success: false; code: ErrorCode; message: string; issues?: ValidationIssue[] };
