import type { ComponentProps, MouseEvent, ReactNode } from "react";
import { type ButtonVariants, buttonVariants } from "./button-variants";
import { cn } from "./cn";
import { Icon, type IconName } from "./icon";
import { Spinner } from "./spinner";

type ButtonProps = ComponentProps<"button"> &
  ButtonVariants & {
    icon?: IconName | undefined;
    /** True while the action is in progress: the button keeps focus and width and ignores further clicks. */
    loading?: boolean | undefined;
    /** The label shown meanwhile, as in "Salvando...". */
    loadingText?: string | undefined;
  };

/** A button; its `type` is "button" by default. For links that look like buttons see ButtonLink. */
export function Button({
  variant,
  size,
  icon,
  loading = false,
  loadingText,
  className,
  children,
  onClick,
  type = "button",
  ...props
}: ButtonProps) {
  // Not `disabled`: that would lose the focus in the middle of a form. A submit is prevented here as well.
  const handleClick = (event: MouseEvent<HTMLButtonElement>) => {
    if (loading) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      data-slot="button"
      type={type}
      aria-busy={loading || undefined}
      aria-disabled={loading || undefined}
      onClick={handleClick}
      className={cn(buttonVariants({ variant, size }), className)}
      {...props}
    >
      <ButtonContent icon={icon} size={size} hidden={loading && loadingText !== undefined}>
        {loading && loadingText === undefined ? <Spinner /> : null}
        {children}
      </ButtonContent>
      {loadingText === undefined ? null : (
        <ButtonContent hidden={!loading}>
          <Spinner />
          {loadingText}
        </ButtonContent>
      )}
    </button>
  );
}

type ButtonContentProps = {
  icon?: IconName | undefined;
  size?: ButtonVariants["size"];
  hidden?: boolean;
  children: ReactNode;
};

/** One layer of a button. Layers share a grid cell, so the widest one determines the width. */
export function ButtonContent({ icon, size, hidden = false, children }: ButtonContentProps) {
  return (
    <span
      aria-hidden={hidden || undefined}
      className={cn("[grid-area:1/1] inline-flex items-center justify-center gap-2.5", hidden && "invisible")}
    >
      {icon === undefined ? null : <Icon name={icon} size={size === "xl" ? 24 : 20} />}
      {children}
    </span>
  );
}
