import { Link } from "@tanstack/react-router";
import { paths } from "../../../shared/paths";
import { cn } from "../../ui/cn";

type LogoProps = { brandName: string; dark?: boolean };

/** The name of the product as a link home: its first word, and the rest painted on a band like on a van. */
export function Logo({ brandName, dark = false }: LogoProps) {
  const [first, ...rest] = brandName.split(" ");
  return (
    <Link
      to={paths.home}
      className={cn(
        "inline-flex min-h-11 flex-wrap items-center gap-1.5 rounded-badge",
        dark ? "text-white" : "text-ink",
      )}
    >
      <span className="text-[1.375rem] leading-none font-black tracking-[-0.02em]">{first}</span>
      {rest.length === 0 ? null : (
        <span className="rounded-paint bg-band pt-1 pr-1.5 pb-1 pl-2 text-small leading-4 font-black tracking-[0.09em] text-on-band uppercase">
          {rest.join(" ")}
        </span>
      )}
      <span className="sr-only">, página inicial</span>
    </Link>
  );
}
