import { Badge } from "../ui/badge";

type PostBadgesProps = { post: { category: string; featured: boolean } };

/** "Destaque" for a featured post, and its category. */
export function PostBadges({ post }: PostBadgesProps) {
  return (
    <p className="flex flex-wrap gap-2">
      {post.featured ? <Badge kind="band">Destaque</Badge> : null}
      <Badge kind="info">{post.category}</Badge>
    </p>
  );
}
