import { cn } from "./cn";

type AvatarProps = {
  /** The person's name; its initials replace a missing photo. */
  name: string;
  src?: string | null | undefined;
  /** Width and height in CSS pixels. */
  size?: 36 | 40 | 48;
};

const sizes = { 36: "size-9", 40: "size-10", 48: "size-12" };

/** A small round portrait next to the person's name; never an invented face. */
export function Avatar({ name, src, size = 36 }: AvatarProps) {
  const shape = cn("shrink-0 rounded-full border border-line bg-sunk", sizes[size]);
  if (src) return <img src={src} alt="" width={size} height={size} className={cn(shape, "object-cover")} />;
  return (
    <span
      data-slot="avatar"
      aria-hidden="true"
      className={cn(shape, "grid place-items-center text-badge font-extrabold")}
    >
      {initials(name)}
    </span>
  );
}

function initials(name: string): string {
  const words = name.trim().split(/\s+/);
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words;
  return ends.map((word) => word?.charAt(0).toUpperCase() ?? "").join("");
}
