import { Link } from "@tanstack/react-router";
import { type BlogSummary, MAX_TAGS_ON_CARD } from "../../../shared/blog";
import { Card } from "../../ui/card";
import { CoverImage } from "./cover-image";
import { PostBadges } from "./post-badges";
import { PostByline } from "./post-byline";

/** A post in the list (§2 "Post card"). The title's link covers the card: one stop for the keyboard. */
export function PostCard({ post, eager }: { post: BlogSummary; eager: boolean }) {
  return (
    <Card as="article" padded={false} className="relative flex h-full flex-col overflow-hidden">
      <CoverImage src={post.image} eager={eager} className="border-b" />
      <div className="flex flex-1 flex-col p-5">
        <PostBadges post={post} featuredFirst />
        <h2 className="mt-3 text-h3 font-extrabold text-pretty">
          <Link
            to="/blog/$slug"
            params={{ slug: post.slug }}
            className="after:absolute after:inset-0 after:rounded-card hover:underline"
          >
            {post.title}
          </Link>
        </h2>
        <p className="mt-2 text-small text-ink-2">{post.excerpt}</p>
        <p className="mt-3 mb-4 flex flex-wrap gap-x-2.5 text-label text-ink-2">
          {post.tags.slice(0, MAX_TAGS_ON_CARD).map((tag) => (
            <span key={tag}>#{tag}</span>
          ))}
        </p>
        <div className="mt-auto border-t pt-4">
          <PostByline post={post} />
        </div>
      </div>
    </Card>
  );
}
