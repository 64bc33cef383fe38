import type { IconName } from "../../ui/icon";
import type { PersonRecord } from "./person-text";

export type PersonActionName =
  | "suspend"
  | "lift"
  | "resend-confirmation"
  | "sync-subscription"
  | "export"
  | "delete";

/** The texts of an action's button and dialog. */
export type PersonActionLabels = {
  label: string;
  icon?: IconName;
  title: string;
  what: string;
  readers: string;
  verb: string;
  done: string;
  isDestructive?: boolean;
};

const staffAndPerson = "Fica no registro. A equipe lê, e o condutor também, se pedir os próprios dados.";

export const personActionLabels: Record<PersonActionName, PersonActionLabels> = {
  "resend-confirmation": {
    label: "Reenviar email",
    icon: "mail",
    title: "Reenviar o email de confirmação?",
    what: "Vai um link novo para o email do cadastro. O anterior deixa de valer.",
    readers: staffAndPerson,
    verb: "Reenviar email",
    done: "Email a caminho.",
  },
  "sync-subscription": {
    label: "Ressincronizar com a Stripe",
    icon: "rotate-right",
    title: "Ler de novo a assinatura na Stripe?",
    what: "Para quando o que o condutor vê não é o que pagou. Nada é cobrado nem cancelado.",
    readers: staffAndPerson,
    verb: "Ressincronizar",
    done: "Assinatura lida de novo.",
  },
  export: {
    label: "Exportar dados",
    icon: "download",
    title: "Exportar todos os dados desta pessoa?",
    what: "Um arquivo JSON, com a foto dentro, igual ao que a pessoa baixa na conta dela. Apague o arquivo depois de entregar.",
    readers: staffAndPerson,
    verb: "Exportar dados",
    done: "O arquivo foi baixado neste aparelho.",
  },
  suspend: {
    label: "Suspender perfil",
    title: "Suspender o perfil?",
    what: "O perfil sai da busca, das páginas e do mapa do site na mesma hora. A assinatura não muda. Dá para encerrar a suspensão depois.",
    readers: "O condutor recebe este texto por email, palavra por palavra. Não escreva nomes.",
    verb: "Suspender perfil",
    done: "Perfil suspenso.",
    isDestructive: true,
  },
  lift: {
    label: "Encerrar suspensão",
    icon: "check",
    title: "Encerrar a suspensão?",
    what: "O perfil volta na mesma hora, se estava publicado e a assinatura vale. O condutor recebe um email.",
    readers: staffAndPerson,
    verb: "Encerrar suspensão",
    done: "Suspensão encerrada.",
  },
  delete: {
    label: "Excluir conta",
    title: "Excluir a conta com todos os dados?",
    what: "Encerra a assinatura na Stripe e apaga conta, perfil, foto, visitas e mensagens. A pessoa recebe um email. Não pode ser desfeito.",
    readers: "Fica no registro, e só a equipe lê. Não escreva nomes.",
    verb: "Excluir para sempre",
    done: "A conta foi excluída.",
    isDestructive: true,
  },
};

/** The actions that are possible on a person now, except deletion. */
export function actionsFor(file: PersonRecord): PersonActionName[] {
  const actions: PersonActionName[] = [];
  if (!file.isConfirmed) actions.push("resend-confirmation");
  if (file.account.stripeCustomerId) actions.push("sync-subscription");
  actions.push("export");
  if (file.driverId) actions.push(file.suspendedAt ? "lift" : "suspend");
  return actions;
}
