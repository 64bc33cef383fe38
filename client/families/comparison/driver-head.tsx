import { Link } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import type { PublicProfile } from "../../../shared/drivers";
import { paths } from "../../../shared/paths";
import { DriverPhoto } from "../../drivers/driver-photo";
import { useWhatsapp } from "../../drivers/whatsapp/use-whatsapp";
import { useLinkState } from "../../intent/origin-of-links";
import type { SearchParams } from "../../search/search-params";
import { Button } from "../../ui/button";
import { buttonVariants } from "../../ui/button-variants";
import { cn } from "../../ui/cn";

const WhatsappNotice = lazy(() =>
  import("../../drivers/whatsapp/whatsapp-notice").then((module) => ({ default: module.WhatsappNotice })),
);

/** Who a column of a comparison is about, and WhatsApp. On phones the photo scrolls away and the rest stays. */
export function DriverHead({ driver, search }: { driver: PublicProfile; search: SearchParams }) {
  const linkState = useLinkState();
  const whatsapp = useWhatsapp(driver.id);
  const toProfile = { to: "/condutor/$id", params: { id: driver.id }, ...linkState } as const;
  return (
    <th
      scope="col"
      className="flex min-w-0 flex-col pb-3 font-normal md:sticky md:top-0 md:z-10 md:table-cell md:border-b-2 md:border-ink md:bg-surface md:pt-5 md:pr-4 md:pb-5 md:align-bottom"
    >
      <div className="flex-1 gap-4 lg:flex lg:items-center">
        <DriverPhoto photo={driver.photo} name={driver.name} side={96} eager className="size-16" />
        <p className="mt-2 min-w-0 text-small lg:mt-0">
          <Link
            {...toProfile}
            className="line-clamp-2 font-extrabold wrap-anywhere focus-visible:underline md:hidden"
          >
            {driver.name}
          </Link>
          <span className="hidden font-extrabold wrap-anywhere md:block lg:text-h3">{driver.name}</span>
          <span className="hidden text-label text-ink-2 md:block">{`${driver.serviceCity}, ${driver.serviceState}`}</span>
        </p>
      </div>
      <div className="mt-2 grid gap-2 md:mt-3 lg:grid-cols-2">
        <form
          action={paths.whatsappNotice(driver.id)}
          data-fallback
          className="grid"
          onSubmit={(event) => {
            event.preventDefault();
            whatsapp.open();
          }}
        >
          <Button
            type="submit"
            variant="go"
            aria-label={`WhatsApp de ${driver.name}`}
            className="px-1! text-small"
          >
            WhatsApp
          </Button>
        </form>
        <Link
          {...toProfile}
          aria-label={`Ver Perfil de ${driver.name}`}
          className={cn(buttonVariants({ variant: "outline" }), "px-2! text-small max-md:hidden")}
        >
          Ver Perfil
        </Link>
      </div>
      <Suspense>
        {whatsapp.isNoticeOpen ? <WhatsappNotice {...whatsapp} profile={driver} search={search} /> : null}
      </Suspense>
    </th>
  );
}
