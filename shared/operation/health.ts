import { UNDELIVERED_COUNTED_MAX } from "../limits";

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** What the product's health consists of, in the order of the card. */
export const healthKinds = {
  backup: {
    name: "Backup",
    icon: "history",
    todo: "No servidor, rode bun run backup e veja por que a tarefa da noite não rodou. A cada três meses, restaure um backup em outra máquina e anote com bun run ops restore-tried.",
  },
  disk: {
    name: "Disco",
    icon: "inbox",
    todo: "Apague backups antigos e registros velhos do servidor, ou aumente o disco. Com o disco cheio, o site deixa de aceitar o que não consegue guardar.",
  },
  mail: {
    name: "Emails",
    icon: "mail",
    todo: "Confira SMTP_URL e a conta no provedor de email. Nada se perde, os emails esperam e saem sozinhos quando ele volta.",
  },
  stripe: {
    name: "Stripe",
    icon: "card",
    todo: "Veja status.stripe.com e confira as chaves. Se avisos não chegam, confira o endereço no painel da Stripe e STRIPE_WEBHOOK_SECRET. O que se perdeu é lido de novo a cada hora.",
  },
  push: {
    name: "Celulares",
    icon: "bell",
    todo: "Confira VAPID_PRIVATE_KEY e o relógio do servidor. Tentamos de novo a cada seis horas, e os emails saem como sempre.",
  },
  jobs: {
    name: "Tarefas",
    icon: "clock",
    todo: "Abra Tarefas, leia a falha, corrija a causa e toque em “Tentar de novo”.",
  },
  held: {
    name: "Conferência",
    icon: "flag",
    todo: "Abra a fila e decida os perfis em conferência. Quem dirige não aparece enquanto isso, e prometemos resposta em 2 dias úteis.",
  },
  memory: {
    name: "Memória",
    icon: "shield",
    todo: "Ponha a chave antiga em MEMORY_OLD_KEYS e reinicie. Sem ela não reconhecemos quem foi suspenso e volta.",
  },
  server: {
    name: "Servidor",
    icon: "gear",
    todo: "Acerte o relógio do servidor (timedatectl set-ntp true) e confira as réplicas do banco.",
  },
} as const;

export type HealthKind = keyof typeof healthKinds;

/** One part of the product's health, in words. */
export type HealthCell = {
  kind: HealthKind;
  /** Somebody has to do something. */
  isRed: boolean;
  /** "há 3 dias", "41 GB livres". */
  state: string;
  /** "faltam 20, 21 e 22/11", "de 64 GB". */
  detail: string;
};

/** What a new operator sets up first; each leaves the list once it is there. */
export const firstDayTasks = {
  backup: { name: "Um backup", todo: "bun run backup, e uma tarefa que o repita toda noite" },
  smtp: { name: "O envio de emails", todo: "SMTP_URL e MAIL_FROM na configuração" },
  stripe: { name: "A conta na Stripe", todo: "STRIPE_SECRET_KEY e STRIPE_WEBHOOK_SECRET na configuração" },
  documents: {
    name: "A chave dos documentos",
    todo: "DOCUMENTS_KEY na configuração, e uma cópia fora do servidor",
  },
  memory: {
    name: "A chave da memória de suspensões",
    todo: "MEMORY_KEY na configuração, e uma cópia fora do servidor. Sem ela não reconhecemos quem foi suspenso e se cadastra de novo",
  },
  operator: {
    name: "Uma segunda pessoa na operação",
    todo: 'bun run ops staff add EMAIL --name "Nome", para quando você não puder. Sai desta lista quando ela criar a chave de acesso',
  },
} as const;

export type FirstDayTask = keyof typeof firstDayTasks;

/** Whose push service a phone uses. */
export const pushServiceLabels = {
  google: "Google",
  mozilla: "Mozilla",
  apple: "Apple",
  microsoft: "Microsoft",
  local: "Teste",
} as const;

/** "1 aviso não chega", "3 avisos não chegam", "100 ou mais avisos não chegam": events of Stripe. */
export function undeliveredText(events: number): string {
  if (events === 1) return "1 aviso não chega";
  return `${events < UNDELIVERED_COUNTED_MAX ? events : `${events} ou mais`} avisos não chegam`;
}

/** "há 40 s", "há 2 min", "há 5 h", "há 3 dias"; "agora" for less than ten seconds. */
export function agoText(milliseconds: number): string {
  if (milliseconds < 10 * SECOND) return "agora";
  if (milliseconds < MINUTE) return `há ${Math.floor(milliseconds / SECOND)} s`;
  if (milliseconds < HOUR) return `há ${Math.floor(milliseconds / MINUTE)} min`;
  if (milliseconds < 2 * DAY) return `há ${Math.floor(milliseconds / HOUR)} h`;
  return `há ${Math.floor(milliseconds / DAY)} dias`;
}
