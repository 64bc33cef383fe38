import { type ComponentProps, useState } from "react";
import { Icon } from "../icon";
import { Input } from "./input";

/** A password field whose eye button shows and hides what was typed (§2 "Registration", "Login"). */
export function PasswordInput({ className, ...props }: Omit<ComponentProps<"input">, "type">) {
  const [shown, setShown] = useState(false);
  return (
    <span data-slot="password-input" className="relative block">
      <Input
        type={shown ? "text" : "password"}
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        className={`pr-13 ${className ?? ""}`}
        {...props}
      />
      <button
        type="button"
        aria-label={shown ? "Ocultar senha" : "Mostrar senha"}
        onClick={() => setShown(!shown)}
        className="absolute top-0.5 right-0.5 grid size-12 place-items-center rounded-control"
      >
        <Icon name={shown ? "eye-off" : "eye"} size={22} />
      </button>
    </span>
  );
}
