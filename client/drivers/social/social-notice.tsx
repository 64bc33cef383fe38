import { Button } from "../../ui/button";
import { Dialog } from "../../ui/overlays/dialog";

type SocialNoticeProps = { onAgree: () => void; onClose: () => void };

/** The notice before a driver's social networks are shown (§4). */
export function SocialNotice({ onAgree, onClose }: SocialNoticeProps) {
  return (
    <Dialog
      open
      band
      title="Antes de ver as redes sociais"
      onClose={onClose}
      footer={
        <>
          <Button size="xl" onClick={onAgree}>
            Concordo
          </Button>
          <Button variant="quiet" onClick={onClose}>
            Cancelar
          </Button>
        </>
      }
    >
      <p>
        Estas páginas são de quem dirige e ficam fora da nossa plataforma. Não conferimos o que é publicado
        nelas.
      </p>
      <p className="mt-3">
        Não envie dados nem fotos da criança por redes sociais. Peça para ver os documentos antes de
        contratar.
      </p>
    </Dialog>
  );
}
