import { paths } from "../../../shared/paths";

/** The menus of §2. Links in more than one menu are defined here once. */
export const mainMenu = [
  { label: "Início", to: paths.home },
  { label: "Buscar", to: paths.search },
  { label: "Serviços", to: paths.services },
  { label: "Blog", to: paths.blog },
  { label: "Contato", to: paths.contact },
] as const;

/** "Para condutores" with a session. */
export const driverMenu = [
  { label: "Painel", to: paths.dashboard },
  { label: "Meu Perfil", to: paths.editor },
  { label: "Minha Assinatura", to: paths.subscription },
  { label: "FAQ", to: paths.faq },
] as const;

/** "Para condutores" without one. */
export const visitorMenu = [
  { label: "Entrar", to: paths.login },
  { label: "Cadastrar", to: paths.register },
  { label: "FAQ", to: paths.faq },
] as const;

/** Top navigation of the driver area in §2. */
const driverAreaMenu = [
  { label: "Painel", to: paths.dashboard },
  { label: "Meu Perfil", to: paths.editor },
  { label: "Gerenciar Assinatura", to: paths.subscription },
] as const;

/** Families' requests, after "Painel", where there may be any. */
export const requestsLink = { label: "Pedidos", to: paths.requests } as const;

/** Top navigation of the driver area. @param waiting how many families wait for an answer; null outside the season */
export const driverAreaLinks = (waiting: number | null): readonly CountedLink[] =>
  waiting === null
    ? driverAreaMenu
    : driverAreaMenu.flatMap<CountedLink>((item) =>
        item.to === paths.dashboard ? [item, { ...requestsLink, count: waiting }] : [item],
      );

/** In the drawer, and beside that navigation where it has room. */
export const businessMenu = [
  { label: "Valores", to: paths.details },
  { label: "Divulgar", to: paths.material },
] as const;

/** The additional links in the drawer of the driver area. */
export const accountMenu = [
  { label: "Documentos", to: paths.documents },
  { label: "Recomendações", to: paths.recommendations },
  { label: "Minha conta", to: paths.account },
  { label: "FAQ", to: paths.faq },
] as const;

/** An item of any menu. */
export type MenuLink = (
  | typeof mainMenu
  | typeof driverMenu
  | typeof visitorMenu
  | typeof driverAreaMenu
  | typeof businessMenu
  | typeof accountMenu
  | readonly [typeof requestsLink]
)[number];

/** An item with how many wait behind it. */
export type CountedLink = MenuLink & { count?: number };

/** Whose pages below are items of a menu themselves: current only on their own path. */
const ownPathOnly: readonly string[] = [paths.home, paths.editor];

/** When an item is the current page: on the paths below it too; filters don't change that. */
export const activeOptionsOf = ({ to }: Pick<MenuLink, "to">) => ({
  exact: ownPathOnly.includes(to),
  includeSearch: false,
});
