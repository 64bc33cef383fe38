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
  const content = (
    <ButtonContent icon={icon} size={size}>
      {children}
    </ButtonContent>
  );
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
      {loadingText === undefined ? (
        <>
          {loading ? <Spinner /> : null}
          {content}
        </>
      ) : (
        <span className="inline-grid">
          <Layer hidden={loading}>{content}</Layer>
          <Layer hidden={!loading}>
            <Spinner />
            {loadingText}
          </Layer>
        </span>
      )}
    </button>
  );
}

type ButtonContentProps = { icon?: IconName | undefined; size?: ButtonVariants["size"]; children: ReactNode };

/** An icon and a text; the button lays them out. */
export function ButtonContent({ icon, size, children }: ButtonContentProps) {
  return (
    <>
      {icon === undefined ? null : <Icon name={icon} size={size === "xl" ? 24 : 20} />}
      {children}
    </>
  );
}

/** What a button shows at one time. Layers share a grid cell, so the widest one determines the width. */
function Layer({ hidden, children }: { hidden: boolean; children: ReactNode }) {
  return (
    <span
      aria-hidden={hidden || undefined}
      className={cn("[grid-area:1/1] inline-flex items-center justify-center gap-2.5", hidden && "invisible")}
    >
      {children}
    </span>
  );
}
