import { Button } from "../../ui/button";
import { Dialog } from "../../ui/overlays/dialog";

/** What a review of a document means, and what it doesn't. */
export function CheckedNotice({ onClose }: { onClose: () => void }) {
  return (
    <Dialog
      open
      onClose={onClose}
      title="O que “conferida” quer dizer"
      footer={
        <Button size="xl" onClick={onClose}>
          Entendi
        </Button>
      }
    >
      <p>
        Comparamos a foto ou o PDF enviado com o perfil. Não falamos com o órgão. Peça para ver o original.
      </p>
    </Dialog>
  );
}
