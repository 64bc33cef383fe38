import { cn } from "../ui/cn";

/** Drawings in client/public/art with their size in drawing units. As files they add no script and are cached by the browser. */
export const drawings = {
  van: { width: 640, height: 276 },
  school: { width: 300, height: 180 },
  house: { width: 140, height: 130 },
  tree: { width: 60, height: 110 },
  cone: { width: 84, height: 96 },
  empty: { width: 348, height: 86 },
} as const;

type DrawingName = keyof typeof drawings;

type IllustrationProps = {
  name: DrawingName;
  /** "first": in the first screen, must not wait; "lazy": far below it. */
  load?: "first" | "lazy";
  className?: string;
};

/** One of the product's drawings, as decoration. Give it a width; the height follows. */
export function Illustration({ name, load, className }: IllustrationProps) {
  const { width, height } = drawings[name];
  return (
    <img
      src={`/art/${name}.svg`}
      alt=""
      width={width}
      height={height}
      {...(load === "first" ? { fetchPriority: "high" } : {})}
      {...(load === "lazy" ? { loading: "lazy" } : {})}
      className={cn("h-auto", className)}
    />
  );
}
