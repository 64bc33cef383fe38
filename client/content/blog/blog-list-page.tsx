import { keepPreviousData } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { BLOG_CACHE } from "../../../shared/blog";
import { pageItems } from "../../../shared/content/blog-pages";
import { PageHeading } from "../../app/layout/page-heading";
import { trpc } from "../../app/trpc";
import { cn } from "../../ui/cn";
import { ErrorState } from "../../ui/error-state";
import { Pagination } from "../../ui/pagination";
import { Loading } from "../../ui/skeleton";
import { type BlogParams, pageOfBlog, postsInputOf } from "./blog-params";
import { BlogSearch } from "./blog-search";
import { CategoryLinks } from "./category-links";
import { NoPosts } from "./no-posts";
import { PostCard } from "./post-card";
import { PostSkeletons } from "./post-skeletons";

export { blogHead } from "./blog-head";

/** The blog list (§2): search, categories, count, posts in a grid, numbered pages. */
export function BlogListPage({ params }: { params: BlogParams }) {
  const posts = trpc.blog.posts.useQuery(postsInputOf(params), {
    staleTime: BLOG_CACHE,
    placeholderData: keepPreviousData,
  });
  const found = posts.data;
  // Old posts may stay visible while new ones load, but not their count.
  const current = posts.isPlaceholderData ? undefined : found;
  const term = params.busca ?? "";
  return (
    <div className="page py-8 md:py-13">
      <PageHeading
        title="BLOG"
        lead="Dicas, notícias e informações sobre transporte e mobilidade urbana"
        aside={<BlogSearch term={term} />}
      />
      <div className="mt-6 flex flex-col gap-4 md:mt-8 md:flex-row md:items-center md:justify-between">
        <CategoryLinks params={params} />
        <div role="status" className="shrink-0 text-ink-2">
          {term ? <p>Resultados para: {term}</p> : null}
          {current ? <p>{current.totalItems} artigo(s) encontrado(s)</p> : null}
        </div>
      </div>
      {posts.isError ? (
        <ErrorState
          className="mt-8"
          title="Não conseguimos carregar os artigos."
          onRetry={() => void posts.refetch()}
          retrying={posts.isFetching}
        >
          Confira sua internet e tente de novo.
        </ErrorState>
      ) : null}
      {posts.isPending || (found?.totalItems === 0 && !current) ? (
        <Loading text="Carregando..." className="mt-8">
          <PostSkeletons />
        </Loading>
      ) : null}
      {current?.totalItems === 0 ? <NoPosts term={term} /> : null}
      {found && found.totalItems > 0 ? (
        <>
          <ul
            className={cn(
              "mt-8 grid gap-4 sm:grid-cols-2 md:gap-6 lg:grid-cols-3",
              posts.isPlaceholderData && "opacity-60",
            )}
          >
            {found.items.map((post, index) => (
              <li key={post.id}>
                <PostCard post={post} eager={index === 0} />
              </li>
            ))}
          </ul>
          <Pagination
            className="mt-10"
            page={found.page}
            totalPages={found.totalPages}
            pages={pageItems(found.page, found.totalPages).map((item) => (item === "ellipsis" ? null : item))}
            link={(page, props) => (
              <Link
                to="/blog"
                search={pageOfBlog(params, page)}
                resetScroll={false}
                onClick={scrollUp}
                {...props}
              />
            )}
          />
        </>
      ) : null}
    </div>
  );
}

// §2: changing page scrolls smoothly to the top; without animation under prefers-reduced-motion.
function scrollUp(): void {
  const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;
  scrollTo({ top: 0, behavior: isStill ? "instant" : "smooth" });
}
