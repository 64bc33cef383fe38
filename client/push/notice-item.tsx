import { type ReactNode, useState } from "react";
import { Button } from "../ui/button";
import { Card } from "../ui/card";

type NoticeItemProps = {
  title: string;
  text: string;
  onEnd: () => Promise<void>;
  /** What else can be done with it, above "Desligar". */
  children?: ReactNode;
};

/** One thing that this device is told, with "Desligar". */
export function NoticeItem({ title, text, onEnd, children }: NoticeItemProps) {
  return (
    <Card as="li">
      <h2 className="text-h3 wrap-anywhere">{title}</h2>
      <p className="mt-1 mb-4 text-ink-2">{text}</p>
      <div className="flex flex-wrap gap-3">
        {children}
        <NoticeButton
          variant="outline"
          label={`Desligar: ${title}`}
          text="Desligar"
          busy="Desligando..."
          onAct={onEnd}
        />
      </div>
    </Card>
  );
}

type NoticeButtonProps = {
  variant?: "outline";
  label: string;
  text: string;
  busy: string;
  onAct: () => Promise<void>;
};

/** A button of one notice, named with it, busy while it acts. */
export function NoticeButton({ variant, label, text, busy, onAct }: NoticeButtonProps) {
  const [isBusy, setBusy] = useState(false);
  const act = async () => {
    setBusy(true);
    await onAct();
    setBusy(false);
  };
  return (
    <Button
      variant={variant}
      loading={isBusy}
      loadingText={busy}
      aria-label={label}
      onClick={() => void act()}
    >
      {text}
    </Button>
  );
}
