import { failures, successes } from "../../../../shared/messages";
import { share } from "../../../app/share-file";
import { Banner } from "../../../ui/banner";
import { Button } from "../../../ui/button";
import { ButtonAnchor } from "../../../ui/button-link";
import { Field } from "../../../ui/forms/field";
import { Input } from "../../../ui/forms/input";
import { toast } from "../../../ui/overlays/toast";

const fieldId = "link-do-convite";

/** The link that was just created, to be sent or copied: only its hash is stored, so it is not shown again. */
export function NewInvitation({ link }: { link: string }) {
  const address = `${window.location.origin}${link}`;
  const message = `Olá! Você pode contar a outras famílias como é o transporte? Leva um minuto e não precisa de conta: ${address}`;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address);
      toast({ kind: "success", title: successes.linkCopied, text: "Cole na conversa com a família." });
    } catch {
      document.getElementById(fieldId)?.focus();
      toast({ kind: "error", title: failures.copy, text: "Copie o link que está marcado." });
    }
  };
  return (
    <div className="mb-5 grid gap-3">
      <Banner kind="success" role="status" lead="Convite criado.">
        Envie agora. Por segurança, não mostramos este link de novo.
      </Banner>
      <Field id={fieldId} label="Link do convite">
        <Input readOnly value={address} onFocus={({ target }) => target.select()} />
      </Field>
      <ButtonAnchor
        href={`https://wa.me/?text=${encodeURIComponent(message)}`}
        target="_blank"
        rel="noopener noreferrer"
        variant="go"
        icon="chat"
        className="w-full"
      >
        Enviar por WhatsApp
        <span className="sr-only">, abre em nova aba</span>
      </ButtonAnchor>
      {"share" in navigator ? (
        <Button
          variant="outline"
          icon="share"
          className="w-full"
          onClick={() => void share({ text: message }).catch(copy)}
        >
          Compartilhar convite
        </Button>
      ) : null}
      <Button variant="outline" className="w-full" onClick={() => void copy()}>
        Copiar link
      </Button>
    </div>
  );
}
