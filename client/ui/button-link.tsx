import { createLink } from "@tanstack/react-router";
import type { ComponentProps } from "react";
import { ButtonContent } from "./button";
import { type ButtonVariants, buttonVariants } from "./button-variants";
import { cn } from "./cn";
import type { IconName } from "./icon";

type ButtonAnchorProps = ComponentProps<"a"> & ButtonVariants & { icon?: IconName | undefined };

/** An ordinary link that looks like a button, for URLs outside the router (WhatsApp, downloads). */
export function ButtonAnchor({ variant, size, icon, className, children, ...props }: ButtonAnchorProps) {
  return (
    <a data-slot="button" className={cn(buttonVariants({ variant, size }), className)} {...props}>
      <ButtonContent icon={icon} size={size}>
        {children}
      </ButtonContent>
    </a>
  );
}

/** A link of the router (`to`, `params`, `search`) that looks like a button. */
export const ButtonLink = createLink(ButtonAnchor);
