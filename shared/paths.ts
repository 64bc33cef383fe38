/**
 * The product's URLs (§2), in one place. Routes are typed by the router; e-mails, redirects and tests use
 * these.
 */
export const paths = {
  home: "/",
  search: "/buscar",
  /** Pages about places are below it: placePath in shared/content/landing.ts. */
  places: "/transporte-escolar",
  profile: (id: string) => `/condutor/${encodeURIComponent(id)}`,
  /** A family's page of its requests for the year that is sold. */
  ownRequest: "/meu-pedido",
  /** The notice before a driver's WhatsApp, for visitors whose scripts have not come. */
  whatsapp: "/whatsapp",
  whatsappNotice: (id: string) => `/whatsapp/${encodeURIComponent(id)}`,
  /** The button of that page: counts the opening and redirects to WhatsApp. */
  openWhatsapp: (id: string) => `/whatsapp/${encodeURIComponent(id)}/abrir`,
  favourites: "/favoritos",
  compare: "/comparar",
  register: "/cadastro",
  login: "/login",
  forgotPassword: "/esqueci-minha-senha",
  resetPassword: "/reset-password",
  confirmEmail: "/confirm-email",
  refuseRegistration: "/nao-fui-eu",
  /** Behind the links in the mails about seats; the others are below. */
  seatsConfirm: "/vagas",
  /** The waiting list: its form, and the pages behind the links in its mails. */
  waiting: "/avise-me",
  waitingConfirm: "/avise-me/confirmar",
  waitingConfirmed: "/avise-me/confirmado",
  waitingRenew: "/avise-me/continuar",
  waitingEnd: "/avise-me/encerrar",
  /** Behind a driver's invitation link, and behind the links in mails to those who wrote a recommendation. */
  recommend: "/recomendar",
  recommendConfirm: "/recomendar/confirmar",
  recommendTakeBack: "/recomendar/retirar",
  /** What this device is told by push notices. */
  devices: "/avisos",
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
  /** Printed on a driver's material; redirects to the profile. */
  shortAddress: (name: string) => `/c/${encodeURIComponent(name)}`,
  subscription: "/assinatura",
  plans: "/subscription-plans",
  recommendations: "/recomendacoes",
  /** A driver's requests for the year that is sold. */
  requests: "/pedidos",
  account: "/minha-conta",
  protocol: "/protocolo",
  terms: "/termos",
  privacy: "/privacidade",
} as const;

// Only mails lead to these: apart from `paths`, which every page loads.

/** Behind the links in the monthly mail about seats. */
export const seatsChangePath = "/vagas/mudar";
export const seatsRemindersOffPath = "/vagas/desligar";

/** Behind the links in the mail about seats for the next school year. */
export const nextSeatsFormPath = "/vagas/ano";
export const nextSeatsNonePath = "/vagas/ano/nenhuma";

/** Behind the link in the monthly mail about results. */
export const resultMailsOffPath = "/resultados/desligar";

/** Behind the link in the mail about requests that were not read. */
export const requestMailsOffPath = "/pedidos/desligar";

/** Behind the link in the mail about a changed profile. */
export const refuseChangePath = "/perfil-mudou/nao-fui-eu";

/** Behind the link in the mail about a request to delete one's data. */
export const confirmErasurePath = "/meus-dados";

/** The service worker, and the page that it shows offline instead of one that was never visited. */
export const workerPath = "/sw.js";
export const offlinePagePath = "/sem-internet";

/** The URL that counts a visit of a profile (§4). */
export const visitPath = (id: string) => `/api/drivers/${encodeURIComponent(id)}/visit`;

/** The URL that counts an opening of a driver's WhatsApp (POST) and returns the link (GET). */
export const whatsappPath = (id: string) => `/api/drivers/${encodeURIComponent(id)}/whatsapp`;

/** The model contract, one text in two file formats. */
export const contractPdfPath = "/modelos/contrato-de-transporte-escolar.pdf";
export const contractDocxPath = "/modelos/contrato-de-transporte-escolar.docx";

/** The prefix of all URLs of the operator's console (shared/operation/console-paths.ts). */
export const CONSOLE = "/operacao";

/** "Denunciar Perfil" as a page, for visitors without scripts, and its path as the server registers it. */
export const reportDriverPath = (id: string) => `/condutor/${encodeURIComponent(id)}/denunciar`;
export const reportDriverRoute = "/condutor/:id/denunciar";

/** "Pedir vaga" for the year that is sold, and its path as the server registers it. */
export const askDriverPath = (id: string) => `/condutor/${encodeURIComponent(id)}/pedir`;
export const askDriverRoute = "/condutor/:id/pedir";
