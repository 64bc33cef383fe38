import { Button } from "../../ui/button";
import { Dialog } from "../../ui/overlays/dialog";

type LogoutQuestionProps = { onStay: () => void; onLeave: () => void };

/**
 * Asks for confirmation before a logout deletes unsaved changes, which the next person at this device must not find.
 */
export function LogoutQuestion({ onStay, onLeave }: LogoutQuestionProps) {
  return (
    <Dialog
      open
      question
      onClose={onStay}
      title="Sair da conta sem salvar?"
      footer={
        <>
          <Button onClick={onStay} data-autofocus>
            Voltar
          </Button>
          <Button variant="outline" onClick={onLeave}>
            Sair e apagar rascunho
          </Button>
        </>
      }
    >
      <p>
        Você tem alterações que ainda não foram salvas ou enviadas. Se sair da conta agora, elas são apagadas
        deste aparelho.
      </p>
    </Dialog>
  );
}
