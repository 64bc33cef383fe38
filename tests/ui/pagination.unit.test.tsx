import { expect, test } from "bun:test";
import { renderToStaticMarkup } from "react-dom/server";
import { Pagination } from "../../client/ui/pagination";
import { attribute, tags } from "./markup";

const pages = [1, 2, 3, 4, null, 9];

function draw(page: number, totalPages = 9): string {
  return renderToStaticMarkup(
    <Pagination
      page={page}
      totalPages={totalPages}
      pages={pages}
      link={(number, props) => <a href={`/blog?pagina=${number}`} {...props} />}
    />,
  );
}

test("every number is a link, and only the current one says that it is", () => {
  const links = tags(draw(3), "a");
  const numbered = links.filter((link) => link.includes("aria-label"));
  expect(numbered.map((link) => attribute(link, "aria-label"))).toEqual(
    [1, 2, 3, 4, 9].map((number) => `Página ${number}`),
  );
  const current = links.filter((link) => link.includes("aria-current"));
  expect(current.map((link) => attribute(link, "href"))).toEqual(["/blog?pagina=3"]);
});

test("Anterior and Próxima lead one page on, and are no links at the ends", () => {
  const middle = draw(3);
  expect(middle).toMatch(/href="\/blog\?pagina=2"[^>]*rel="prev"[^>]*>Anterior</);
  expect(middle).toMatch(/href="\/blog\?pagina=4"[^>]*rel="next"[^>]*>Próxima</);
  expect(draw(1)).toMatch(/<span[^>]*>Anterior<\/span>/);
  expect(draw(9)).toMatch(/<span[^>]*>Próxima<\/span>/);
});

test("a single page needs no pagination", () => {
  expect(draw(1, 1)).toBe("");
});
