import { Link } from "@tanstack/react-router";
import { blogCategories, findCategory } from "../../../shared/blog";
import { chipVariants } from "../../ui/chip-variants";
import type { BlogParams } from "./blog-params";

/** "Todas" and one link for each category. Choosing one starts at the first page (§2 "Blog list"). */
export function CategoryLinks({ params }: { params: BlogParams }) {
  const current = params.categoria ? findCategory(params.categoria)?.id : "";
  const choices = [{ id: "", name: "Todas" }, ...blogCategories];
  const search = params.busca ? { busca: params.busca } : {};
  return (
    <nav aria-label="Categorias">
      <ul className="flex flex-wrap gap-2">
        {choices.map(({ id, name }) => (
          <li key={id}>
            <Link
              to="/blog"
              search={id ? { ...search, categoria: id } : search}
              resetScroll={false}
              // The router would mark this link as active on filtered pages too, so set it here.
              activeProps={{}}
              aria-current={id === current ? "page" : undefined}
              className={chipVariants({ active: id === current })}
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
