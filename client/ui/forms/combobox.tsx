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
  /** Suggestions for the typed text; without any, the list is closed. */
  options: readonly Option[];
  optionKey: (option: Option) => string;
  renderOption: (option: Option) => ReactNode;
  onType: (input: HTMLInputElement) => void;
  onChoose: (option: Option, input: HTMLInputElement) => void;
  onLeave?: () => void;
  /** Enter without an active option takes the first one, instead of submitting the form. */
  enterTakesFirst?: boolean;
  /** Enter without an active option calls this, instead of submitting the form. */
  onEnter?: () => void;
  /** Position and maximum height of the list, for fields next to which something else must stay visible. */
  listClassName?: string;
};

/** A text field with suggestions. Any other text is accepted as it is. */
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
  // Text typed before hydration has fired no event for React.
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
      // Enter also confirms a word in an input method.
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
        // Without the label's word, so that looking up the field by its label finds only the field.
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
            // The field keeps the focus; losing it would close the list before the tap registers.
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
