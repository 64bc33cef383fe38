import { useState } from "react";
import { Button } from "../../ui/button";
import { Dialog } from "../../ui/overlays/dialog";
import { KeyCap } from "./key-cap";
import { useDecisionKeys } from "./use-decision-keys";

const keys = [
  { keys: ["J"], does: "próximo item" },
  { keys: ["K"], does: "item anterior" },
  { keys: ["Enter"], does: "abrir o que está em foco" },
  { keys: ["Esc"], does: "voltar para a lista" },
  { keys: ["M"], does: "caso: sem medida" },
  { keys: ["C"], does: "caso: perfil corrigido" },
  { keys: ["S"], does: "caso: suspender o perfil" },
  { keys: ["F"], does: "caso: abrir a ficha do condutor" },
  { keys: ["C"], does: "documento: tudo confere" },
  { keys: ["V"], does: "documento: escrever a validade" },
  { keys: ["A"], does: "documento: aceitar" },
  { keys: ["R"], does: "documento: recusar" },
  { keys: ["N"], does: "documento: próxima página" },
  { keys: ["+", "−"], does: "documento: aumentar, diminuir" },
  { keys: ["[", "]"], does: "documento: girar" },
  { keys: ["P"], does: "recomendação: publicar" },
  { keys: ["R"], does: "recomendação: recusar" },
  { keys: ["/"], does: "procurar condutores, escolas, protocolos e códigos da Stripe" },
  { keys: ["Z"], does: "desfazer a decisão, em 10 segundos" },
  { keys: ["?"], does: "mostrar estas teclas" },
];

/** The keyboard shortcuts of the queue: the most used in a line, all of them in a dialog opened by "?". */
export function QueueKeys() {
  const [open, setOpen] = useState(false);
  const show = () => setOpen(true);
  useDecisionKeys({ "?": show });
  return (
    <>
      <div className="hidden flex-wrap items-center gap-2 text-small text-ink-2 lg:flex">
        <KeyCap>J</KeyCap>
        <KeyCap>K</KeyCap>
        <span className="mr-2">próximo, anterior</span>
        <KeyCap>?</KeyCap>
        <Button variant="quiet" size="flush" onClick={show} className="text-small font-normal">
          todas as teclas
        </Button>
      </div>
      <Dialog open={open} onClose={() => setOpen(false)} title="Teclas da fila">
        <dl className="gap-x-8 sm:columns-2">
          {keys.map(({ keys: caps, does }) => (
            <div key={does} className="flex break-inside-avoid gap-4 pb-2.5">
              <dt className="w-12 shrink-0 font-bold">{caps.join(" ")}</dt>
              <dd>{does}</dd>
            </div>
          ))}
        </dl>
        <p className="mt-5 text-small text-ink-2">
          As letras valem fora dos campos de texto. Esc sai do campo.
        </p>
      </Dialog>
    </>
  );
}
