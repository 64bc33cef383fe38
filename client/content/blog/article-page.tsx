import { BLOG_CACHE } from "../../../shared/blog";
import { trpc } from "../../app/trpc";
import { Button } from "../../ui/button";
import { ButtonLink } from "../../ui/button-link";
import { Card } from "../../ui/card";
import { ArticleBody } from "./article-body";
import { ArticleLoading } from "./article-loading";
import { BackToBlog } from "./back-to-blog";
import { CoverImage } from "./cover-image";
import { PostBadges } from "./post-badges";
import { PostByline } from "./post-byline";

export { articleHead } from "./article-head";

/** One article (§2 "Blog article"). Its route has loaded it. */
export function ArticlePage({ slug }: { slug: string }) {
  const { data: post } = trpc.blog.post.useQuery({ slug }, { staleTime: BLOG_CACHE });
  if (!post) return <ArticleLoading />;
  return (
    <div className="page pt-4 pb-13 md:pb-18">
      <BackToBlog />
      <article className="mx-auto mt-3 max-w-reading">
        <PostBadges post={post} />
        <h1 tabIndex={-1} className="mt-4 text-h1 md:text-[3rem] md:leading-[3.25rem]">
          {post.title}
        </h1>
        <p className="mt-4 mb-5 max-w-text text-lead text-ink-2">{post.excerpt}</p>
        <PostByline post={post} />
        <CoverImage src={post.image} eager className="mt-7 mb-8 rounded-photo" />
        <ArticleBody slug={slug} blocks={post.blocks} />
        {post.blocks.some(({ type }) => type === "checkItem") ? (
          <Button variant="outline" className="mt-4 noscript:hidden" onClick={() => print()}>
            Imprimir a lista
          </Button>
        ) : null}
        <p className="mt-8 flex flex-wrap gap-x-2.5 text-label text-ink-2">
          <strong>Tags:</strong>
          {post.tags.map((tag) => (
            <span key={tag}>#{tag}</span>
          ))}
        </p>
        <SearchCall />
      </article>
    </div>
  );
}

function SearchCall() {
  return (
    <Card
      as="aside"
      hero
      important
      className="mt-10 md:flex md:items-center md:justify-between md:gap-6 print:hidden"
    >
      <div>
        <h2 className="text-title">Precisa de um condutor escolar?</h2>
        <p className="mt-1 text-small text-ink-2">Veja quem já atende a escola da criança.</p>
      </div>
      <ButtonLink to="/buscar" size="xl" icon="search" className="mt-5 w-full md:mt-0 md:w-auto">
        Buscar Condutores
      </ButtonLink>
    </Card>
  );
}
