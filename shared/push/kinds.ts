import { paths } from "../paths";

/** What a device shows, and where a tap leads: a path of our own. Never an amount, a phone number or a family's name. */
export type PushText = { title: string; body: string; path: string };

type DriverKind = PushText & {
  /** The switch's label on /minha-conta. */
  label: string;
  /** Whether a driver's device gets it unless it is switched off. */
  isOnAtFirst: boolean;
};

/** What a driver's device may be sent, in the order of the switches. A new kind is one entry, sent with `notifyDriver`. */
export const driverKinds = {
  requests: {
    label: "Pedidos de famílias",
    isOnAtFirst: true,
    path: paths.requests,
    title: "Famílias pediram vaga",
    body: "Toque para ver e responder.",
  },
  seats: {
    label: "Minhas vagas para confirmar",
    isOnAtFirst: true,
    path: paths.dashboard,
    title: "Suas vagas ainda estão certas?",
    body: "Toque para conferir e confirmar.",
  },
  subscription: {
    label: "Minha assinatura precisa de atenção",
    isOnAtFirst: true,
    path: paths.subscription,
    title: "Sua assinatura precisa de atenção",
    body: "Toque para ver o que aconteceu e o que fazer.",
  },
  document: {
    label: "Documento vencendo ou recusado",
    isOnAtFirst: true,
    path: paths.documents,
    title: "Um documento precisa de você",
    body: "Toque para ver qual é e enviar de novo.",
  },
  recommendation: {
    label: "Nova recomendação",
    isOnAtFirst: true,
    path: paths.recommendations,
    title: "Uma família recomendou você",
    body: "Toque para ler e, se quiser, responder.",
  },
  month: {
    label: "Resumo do mês",
    isOnAtFirst: false,
    path: paths.dashboard,
    title: "Seu mês na busca",
    body: "Toque para ver quantas famílias viram seu perfil.",
  },
} as const satisfies Record<string, DriverKind>;

export type DriverPushKind = keyof typeof driverKinds;

/** Their names, in the order of the switches. */
export const driverKindNames = Object.keys(driverKinds) as DriverPushKind[];

/**
 * Every kind of notice: those of drivers, several of them in one and what became part of it, a family's seat and request, the
 * first one, by which a phone proves that it exists, and the test that somebody asks for.
 */
export type PushKind = DriverPushKind | "several" | "merged" | "waiting" | "request" | "first" | "test";

/** What somebody waits for with the phone in the hand: sent at night, too. */
export const pushedAtNight: PushKind[] = ["first", "test"];

/** One notice instead of several that wait for one driver's device. */
export function severalText(count: number): PushText {
  return { title: `Você tem ${count} novidades`, body: "Toque para abrir o painel.", path: paths.dashboard };
}

/** The first notice of a device, with a code that the device hands back. */
export const firstText: PushText = {
  title: "Avisos ligados neste celular",
  body: "Toque para ver o que este celular recebe.",
  path: paths.devices,
};

/** What "Enviar um aviso de teste" sends. */
export const testText: PushText = {
  title: "Os avisos funcionam",
  body: "É assim que o aviso aparece neste aparelho.",
  path: paths.devices,
};
