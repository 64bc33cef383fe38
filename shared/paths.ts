/** The addresses of the product (§2), once. Routes are typed by the router; e-mails, redirects and tests use these. */
export const paths = {
  home: "/",
  search: "/buscar",
  /** Pages about places stand below it: placePath in shared/landing/landing.ts. */
  places: "/transporte-escolar",
  profile: (id: string) => `/condutor/${encodeURIComponent(id)}`,
  favourites: "/favoritos",
  compare: "/comparar",
  register: "/cadastro",
  login: "/login",
  forgotPassword: "/esqueci-minha-senha",
  resetPassword: "/reset-password",
  confirmEmail: "/confirm-email",
  refuseRegistration: "/nao-fui-eu",
  /** Behind the links of the monthly mail about seats. */
  seatsAsked: "/vagas",
  seatsChange: "/vagas/mudar",
  seatsRemindersOff: "/vagas/desligar",
  /** The waiting list: its form, and the pages behind its mails. */
  waiting: "/avise-me",
  waitingConfirm: "/avise-me/confirmar",
  waitingConfirmed: "/avise-me/confirmado",
  waitingRenew: "/avise-me/continuar",
  waitingEnd: "/avise-me/encerrar",
  /** Behind a driver's invitation, and behind the mails to who wrote there. */
  recommend: "/recomendar",
  recommendConfirm: "/recomendar/confirmar",
  recommendTakeBack: "/recomendar/retirar",
  /** Behind the link of the monthly mail about results. */
  resultMailsOff: "/resultados/desligar",
  contact: "/contato",
  faq: "/faq",
  services: "/servicos",
  blog: "/blog",
  article: (slug: string) => `/blog/${encodeURIComponent(slug)}`,
  dashboard: "/painel",
  editor: "/perfil",
  details: "/perfil/detalhes",
  documents: "/documentos",
  material: "/divulgar",
  /** Printed on a driver's material; leads to the profile. */
  shortAddress: (name: string) => `/c/${encodeURIComponent(name)}`,
  subscription: "/assinatura",
  plans: "/subscription-plans",
  recommendations: "/recomendacoes",
  account: "/minha-conta",
  protocol: "/protocolo",
  terms: "/termos",
  privacy: "/privacidade",
} as const;

/** The service worker, and what it shows in place of a page that was never seen. */
export const workerPath = "/sw.js";
export const offlinePagePath = "/sem-internet";

/** The URL that counts a visit of a profile (§4). */
export const visitPath = (id: string) => `/api/drivers/${encodeURIComponent(id)}/visit`;

/** The URL that counts a driver's WhatsApp being opened (POST) and returns the link (GET). */
export const whatsappPath = (id: string) => `/api/drivers/${encodeURIComponent(id)}/whatsapp`;

/** The model contract, one text in two forms. */
export const contractPdfPath = "/modelos/contrato-de-transporte-escolar.pdf";
export const contractDocxPath = "/modelos/contrato-de-transporte-escolar.docx";

/** The start of every address of the operator's console (shared/operation/console-paths.ts). */
export const CONSOLE = "/operacao";

/**
 * What areas begin with to which only mails, messages and bookmarks lead (client/routes: _console, _mailed, (apart)). Their
 * routes are in no other page's script: a link from a public page to one of them has to be a plain one.
 */
export const apartPaths: readonly string[] = [
  CONSOLE,
  paths.seatsAsked,
  paths.resultMailsOff,
  paths.waiting,
  paths.recommend,
  paths.resultMailsOff,
];
