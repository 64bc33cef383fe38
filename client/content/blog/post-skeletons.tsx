import { Card } from "../../ui/card";
import { Skeleton } from "../../ui/skeleton";

/** Three placeholder posts, with the geometry of the real cards. */
export function PostSkeletons() {
  return (
    <div className="grid gap-4 sm:grid-cols-2 md:gap-6 lg:grid-cols-3">
      {["a", "b", "c"].map((key) => (
        <Card key={key} padded={false} className="overflow-hidden">
          <Skeleton className="aspect-video w-full rounded-none" />
          <div className="grid gap-3 p-5">
            <Skeleton className="h-7 w-24" />
            <Skeleton className="h-6 w-full" />
            <Skeleton className="h-6 w-3/5" />
            <Skeleton className="h-5 w-full" />
            <Skeleton className="h-11 w-4/5" />
          </div>
        </Card>
      ))}
    </div>
  );
}
