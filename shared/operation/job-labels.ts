const words: Record<string, string> = {
  "apply-announced-prices": "Aplicar preços anunciados",
  "close-checkouts-of-suspended": "Fechar pagamentos abertos de perfil suspenso",
  "delete-expired-access": "Apagar sessões e links vencidos",
  "delete-expired-rate-limits": "Apagar contagens de tentativas vencidas",
  "delete-old-access-records": "Apagar registros de acesso antigos",
  "delete-outdated": "Apagar o que passou do prazo",
  "delete-unused-photos": "Apagar fotos sem uso",
  "end-duplicate-subscription": "Encerrar assinatura em dobro",
  "finish-withdrawal": "Terminar uma desistência e devolver o dinheiro",
  "keep-deletions": "Anotar o que foi excluído ou desligado para as cópias de segurança",
  "mail-account-deleted": "Email: conta excluída",
  "mail-billing-alert": "Email à empresa: cobrança que pede atenção",
  "mail-confirmation": "Email: confirme seu email",
  "mail-confirm-waiting": "Email: confirme seu aviso de vaga",
  "mail-contact-message": "Email à empresa: mensagem do contato",
  "mail-document-decision": "Email: decisão sobre um documento",
  "mail-document-expiry": "Email: documento que vence",
  "mail-letter-test": "Email à equipe: teste de uma carta",
  "mail-message-answer": "Email: resposta a uma mensagem",
  "mail-month-results": "Email: seu mês",
  "mail-new-staff-passkey": "Email à equipe: nova chave de acesso",
  "mail-operator": "Email à equipe: aviso",
  "mail-passkey-changed": "Email: entrada com digital ou rosto",
  "mail-password-changed": "Email: senha trocada",
  "mail-password-reset": "Email: nova senha",
  "mail-answer-refused": "Email: resposta a uma recomendação não publicada",
  "mail-new-recommendation": "Email: uma família recomendou você",
  "mail-recommendation-decision": "Email a quem recomendou: decisão",
  "mail-recommendation-link": "Email a quem recomendou: confirme",
  "mail-report": "Email à empresa: denúncia",
  "mail-report-decision": "Email a quem denunciou: decisão",
  "mail-report-receipt": "Email a quem denunciou: protocolo",
  "mail-seats": "Email: suas vagas ainda estão certas?",
  "mail-subscription": "Email: assinatura",
  "mail-suspension": "Email: suspensão do perfil",
  "mail-suspension-kept": "Email: suspensão mantida",
  "note-tax-id": "Anotar CPF ou CNPJ na Stripe",
  "reconcile-subscriptions": "Comparar assinaturas com a Stripe",
  "refresh-serving": "Levar uma escola mudada para a busca",
  "remind-of-document-expiry": "Avisar de documentos que vencem",
  "remind-renewals": "Avisar de renovações",
  "remind-seats": "Perguntar pelas vagas",
  "return-late-payment": "Devolver pagamento que chegou tarde",
  "send-letter": "Carta aos condutores",
  "settle-ended-subscription": "Fechar contas de assinatura encerrada",
  "start-month-mails": "Mandar o resumo do mês",
  "store-daily-figures": "Guardar os números do dia",
  "tell-waiting": "Avisar famílias que esperam vaga",
  "tell-what-is-late": "Avisar a equipe do que está atrasado",
  "unpublish-missed": "Tirar do ar perfis sem assinatura",
  "warn-ahead": "Avisar de cartões que vencem e da última tentativa",
  "watch-troubles": "Vigiar o que está parado",
};

/** The label of a background job; its name if it has none. */
export function jobLabel(job: string | null): string {
  return (job && words[job]) || job || "Tarefa sem nome";
}

/** Whether a kind of job has a label. */
export function hasLabel(job: string): boolean {
  return Object.hasOwn(words, job);
}
