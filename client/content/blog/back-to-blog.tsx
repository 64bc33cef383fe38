import { ButtonLink } from "../../ui/button-link";

/** The link back to the list from an article, found or not. */
export function BackToBlog() {
  return (
    <ButtonLink to="/blog" variant="quiet" size="flush" icon="arrow-left" className="print:hidden">
      Voltar ao Blog
    </ButtonLink>
  );
}
