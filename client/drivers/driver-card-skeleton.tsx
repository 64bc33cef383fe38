import { Card } from "../ui/card";
import { Skeleton } from "../ui/skeleton";

/** Three placeholder cards, with the geometry of the real ones. */
export function DriverCardSkeletons({ className }: { className?: string }) {
  return (
    <div className={className}>
      {["a", "b", "c"].map((key) => (
        <Card key={key} className="flex flex-col gap-4">
          <div className="flex gap-4">
            <Skeleton className="size-24 rounded-photo" />
            <div className="flex-1 pt-1">
              <Skeleton className="h-6 w-full" />
              <Skeleton className="mt-3 h-5 w-3/5" />
            </div>
          </div>
          <Skeleton className="h-5 w-3/5" />
          <Skeleton className="h-5 w-full" />
          <Skeleton className="h-5 w-4/5" />
          <Skeleton className="h-12 w-full rounded-control" />
        </Card>
      ))}
    </div>
  );
}
