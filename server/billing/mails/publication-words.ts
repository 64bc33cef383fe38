import { profileHeld } from "../../../shared/messages/successes";
import { paths } from "../../../shared/paths";

/** What families see of a driver when the subscription begins: the mail names the step that is left. */
export const publications = ["shown", "held", "suspended", "private", "none"] as const;
export type Publication = (typeof publications)[number];

export type PublicationWords = { text: string; link: { label: string; path: string } };

const toDashboard = { label: "Ir para o painel", path: paths.dashboard };

/** Paid is not published: the mail says which of both it is, and its button leads to the step that is left. */
export const publicationWords: Record<Publication, PublicationWords> = {
  shown: { text: "Seu perfil está publicado. As famílias já podem encontrar você.", link: toDashboard },
  held: {
    text: `Seu perfil ainda não aparece na busca. ${profileHeld}`,
    link: toDashboard,
  },
  suspended: { text: "Seu perfil está suspenso. O painel mostra o motivo.", link: toDashboard },
  private: {
    text: "Falta 1 passo para as famílias verem seu perfil: publicar.",
    link: { label: "Publicar meu perfil", path: paths.dashboard },
  },
  none: {
    text: "Faltam 2 passos para as famílias verem você: completar seu perfil e publicar.",
    link: { label: "Completar meu perfil", path: paths.editor },
  },
};
