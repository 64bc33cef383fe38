import { useState } from "react";
import { failures } from "../../../shared/messages";
import { saveFile } from "../../app/save-file";
import { trpc } from "../../app/trpc";
import { Button } from "../../ui/button";
import { ActionCard } from "./action-card";

/** Downloads everything stored about the person as a file. */
export function DownloadData() {
  const utils = trpc.useUtils();
  const [state, setState] = useState<{ isLoading: boolean; failure?: unknown; done?: boolean }>({
    isLoading: false,
  });
  const download = async () => {
    setState({ isLoading: true });
    try {
      const data = await utils.client.auth.exportData.query();
      saveFile(
        `meus-dados-${data.exportedAt.slice(0, 10)}.json`,
        JSON.stringify(data, null, 2),
        "application/json",
      );
      setState({ isLoading: false, done: true });
    } catch (failure) {
      setState({ isLoading: false, failure });
    }
  };
  return (
    <ActionCard
      id="meus-dados"
      title="Meus dados"
      failure={state.failure}
      failed={failures.dataExport}
      success={state.done ? "O arquivo foi baixado neste aparelho." : undefined}
      action={
        <Button
          variant="outline"
          icon="download"
          loading={state.isLoading}
          loadingText="Preparando..."
          onClick={() => void download()}
        >
          Baixar meus dados
        </Button>
      }
    >
      Um arquivo com tudo o que guardamos sobre você: conta, perfil com foto, assinaturas, visitas e
      mensagens. Serve para guardar ou levar a outro serviço.
    </ActionCard>
  );
}
