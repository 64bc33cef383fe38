import { Badge } from "../../ui/badge";

type PostBadgesProps = {
  post: { category: string; featured: boolean };
  /** On a card "Destaque" is first, in an article the category (§2). */
  featuredFirst?: boolean;
};

/** "Destaque" for a featured post, and its category. */
export function PostBadges({ post, featuredFirst = false }: PostBadgesProps) {
  const featured = post.featured ? <Badge kind="band">Destaque</Badge> : null;
  return (
    <p className="flex flex-wrap gap-2">
      {featuredFirst ? featured : null}
      <Badge kind="info">{post.category}</Badge>
      {featuredFirst ? null : featured}
    </p>
  );
}
