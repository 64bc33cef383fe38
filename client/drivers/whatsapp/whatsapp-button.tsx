import type { ComponentProps } from "react";
import { paths } from "../../../shared/paths";
import { Button } from "../../ui/button";
import { useProfileActions } from "../use-profile-actions";

type WhatsappButtonProps = Pick<ComponentProps<typeof Button>, "variant" | "size" | "className" | "disabled">;

/** Opens the notice before WhatsApp; as a page of its own without scripts, or if they don't come (client/hydration.ts). */
export function WhatsappButton(props: WhatsappButtonProps) {
  const { driverId, openWhatsapp } = useProfileActions();
  return (
    <form
      action={paths.whatsappNotice(driverId)}
      data-fallback
      onSubmit={(event) => {
        event.preventDefault();
        openWhatsapp();
      }}
      className="grid"
    >
      <Button type="submit" variant="go" icon="chat" {...props}>
        WhatsApp
      </Button>
    </form>
  );
}
