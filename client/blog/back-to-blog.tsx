import { ButtonLink } from "../ui/button-link";

/** The way back from an article, found or not. */
export function BackToBlog() {
  return (
    <ButtonLink to="/blog" variant="quiet" size="flush" icon="arrow-left">
      Voltar ao Blog
    </ButtonLink>
  );
}
