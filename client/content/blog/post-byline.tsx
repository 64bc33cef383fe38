import type { BlogSummary } from "../../../shared/blog";
import { formatLongDate } from "../../../shared/brazil";

type PostBylineProps = { post: Pick<BlogSummary, "author" | "publishedAt" | "readTime"> };

/** Who wrote a post, when, and how long it takes to read. */
export function PostByline({ post }: PostBylineProps) {
  return (
    <div className="flex items-center gap-3 text-small leading-5">
      <img
        src={post.author.avatar}
        alt=""
        width={48}
        height={48}
        loading="lazy"
        className="size-11 rounded-full"
      />
      <div className="min-w-0">
        <p className="font-bold">{post.author.name}</p>
        <p className="text-label text-ink-2">
          <time dateTime={post.publishedAt} className="inline-block">
            {formatLongDate(post.publishedAt)},
          </time>{" "}
          <span className="inline-block">{post.readTime} min de leitura</span>
        </p>
      </div>
    </div>
  );
}
