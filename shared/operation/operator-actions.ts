/** Everything that the staff's log records, and how the console says it. The names are those of `bun run ops log --action`. */
export const operatorActions = {
  suspended: "Perfil suspenso",
  "suspension-lifted": "Suspensão encerrada",
  "report-resolved": "Denúncia resolvida",
  "report-decision-undone": "Decisão sobre denúncia desfeita",
  "confirmation-resent": "Email de confirmação reenviado",
  "subscription-synced": "Assinatura lida de novo na Stripe",
  "data-exported": "Dados exportados",
  "account-deleted": "Conta excluída",
  "looked-up": "Ficha aberta",
  "job-retried": "Tarefa tentada de novo",
  "all-jobs-retried": "Todas as tarefas tentadas de novo",
  "lapsed-republished": "Perfis publicados de novo",
  "lapsed-unpublished": "Limite de retirada solto uma vez",
  "backup-handed-out": "Cópia de segurança entregue",
  "backup-made": "Cópia de segurança conferida",
  "message-answered": "Mensagem respondida",
  "message-closed": "Mensagem encerrada sem resposta",
  "message-reopened": "Decisão sobre mensagem desfeita",
  "message-deleted": "Mensagem excluída",
  "staff-added": "Pessoa posta na equipe",
  "staff-link-made": "Link novo para alguém da equipe",
  "staff-removed": "Pessoa tirada da equipe",
  "letter-started": "Carta a todos iniciada",
  "letter-stopped": "Carta a todos parada",
  "letter-finished": "Carta a todos entregue",
} as const;

export type ActionName = keyof typeof operatorActions;
export const actionNames = Object.keys(operatorActions) as [ActionName, ...ActionName[]];
