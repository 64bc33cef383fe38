import {
  type ComponentProps,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from "react";
import { cn } from "../cn";
import { Input } from "./input";

type ComboboxProps<Option> = Omit<
  ComponentProps<typeof Input>,
  "role" | "onKeyDown" | "onBlur" | "onChange"
> & {
  /** What the typed text may become; the list is closed while there is none. */
  options: readonly Option[];
  optionKey: (option: Option) => string;
  renderOption: (option: Option) => ReactNode;
  onType: (input: HTMLInputElement) => void;
  onChoose: (option: Option, input: HTMLInputElement) => void;
  onLeave?: () => void;
  /** Enter without a marked option takes the first one, instead of sending the form. */
  enterTakesFirst?: boolean;
  /** Enter without a marked option does this, instead of sending the form. */
  onEnter?: () => void;
  /** Where the list stands and how high it may be, for fields that something else must stay visible beside. */
  listClassName?: string;
};

/** A text field that offers what the text may become. Whatever else is typed is taken as it is. */
export function Combobox<Option>({
  options,
  optionKey,
  renderOption,
  onType,
  onChoose,
  onLeave,
  enterTakesFirst = false,
  onEnter,
  listClassName = "top-full mt-1 max-h-72",
  ...props
}: ComboboxProps<Option>) {
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const listId = useId();
  const optionId = (index: number) => `${listId}-${index}`;
  const isShown = isOpen && options.length > 0;
  const input = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isShown) list.current?.scrollIntoView({ block: "nearest" });
  }, [isShown]);
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: "nearest" });
  }, [active]);
  const type = (field: HTMLInputElement) => {
    onType(field);
    setOpen(true);
    setActive(-1);
  };
  // What was typed before React was there has told nobody.
  const typeWhatStands = useEffectEvent(() => {
    const field = input.current;
    if (field && field === document.activeElement && field.value !== field.defaultValue) type(field);
  });
  useEffect(() => typeWhatStands(), []);
  const close = () => {
    setOpen(false);
    setActive(-1);
  };
  const choose = (option: Option | undefined) => {
    if (option !== undefined && input.current) onChoose(option, input.current);
    close();
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) {
      event.preventDefault();
      setOpen(true);
      const from = active < 0 && step < 0 ? options.length : active;
      if (options.length > 0) setActive((from + step + options.length) % options.length);
    } else if (isShown && event.key === "Escape") {
      event.preventDefault();
      close();
    } else if (isShown && event.key === "Enter" && (active >= 0 || enterTakesFirst)) {
      event.preventDefault();
      choose(options[Math.max(active, 0)]);
    } else if (onEnter && event.key === "Enter" && !event.nativeEvent.isComposing) {
      // It also ends a word that an input method is composing.
      event.preventDefault();
      close();
      onEnter();
    }
  };

  return (
    <div data-slot="combobox" className="relative">
      <Input
        autoComplete="off"
        {...props}
        ref={input}
        role="combobox"
        aria-expanded={isShown}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={isShown && active >= 0 ? optionId(active) : undefined}
        onChange={({ currentTarget }) => type(currentTarget)}
        onKeyDown={onKeyDown}
        onBlur={() => {
          close();
          onLeave?.();
        }}
      />
      <div
        ref={list}
        id={listId}
        role="listbox"
        // Without the word of the label: who looks for the field by it should find one thing.
        aria-label="Sugestões"
        hidden={!isShown}
        className={cn(
          "absolute inset-x-0 z-20 overflow-y-auto rounded-control border border-field bg-surface py-1 shadow-float",
          listClassName,
        )}
      >
        {options.map((option, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard stays in the field and moves aria-activedescendant
          // biome-ignore lint/a11y/useFocusableInteractive: same
          <div
            key={optionKey(option)}
            id={optionId(index)}
            role="option"
            aria-selected={index === active}
            className={cn("min-h-11 cursor-pointer px-3.5 py-2 hover:bg-sunk", index === active && "bg-sunk")}
            // The field keeps the focus, or leaving it would close the list before the tap counts.
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => choose(option)}
          >
            {renderOption(option)}
          </div>
        ))}
      </div>
    </div>
  );
}
