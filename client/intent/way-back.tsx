import { Link, useRouter } from "@tanstack/react-router";
import type { PublicProfile } from "../../shared/drivers";
import { cn } from "../ui/cn";
import { Icon } from "../ui/icon";
import type { Intent } from "./origin";

type WayBackProps = { profile: PublicProfile; intent: Intent };

const classes = cn(
  "page inline-flex min-h-12 items-center gap-3 pl-[min(9.75rem,40vw)]! font-bold",
  "max-[23.5rem]:gap-2 max-[23.5rem]:text-small max-[23.5rem]:leading-[1.4375rem]",
  "md:px-0! md:underline md:decoration-2 md:underline-offset-4",
);

/** Back to the list from which the profile was opened, as it was left; otherwise the search of the driver's city. */
export function WayBack({ profile, intent: { origin, isBefore } }: WayBackProps) {
  const router = useRouter();
  return (
    <p className="bg-band md:col-span-2 md:mb-2 md:bg-transparent">
      {origin ? (
        <a
          href={origin.href}
          className={classes}
          onClick={(event) => {
            if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
            event.preventDefault();
            if (isBefore) router.history.back();
            else void router.navigate({ href: origin.href });
          }}
        >
          <Icon name="arrow-left" />
          <span className="min-w-0 truncate">Voltar {origin.words}</span>
        </a>
      ) : (
        <Link
          to="/buscar"
          search={{ estado: profile.serviceState, cidade: profile.serviceCity }}
          className={classes}
        >
          <Icon name="arrow-left" />
          Voltar à busca
        </Link>
      )}
    </p>
  );
}
