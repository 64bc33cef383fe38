import type { MaterialFormat, MaterialKind } from "../../shared/material/material";
import { failures } from "../../shared/messages";
import { readFailure } from "../app/errors";
import { saveFile } from "../app/save-file";
import { trpc } from "../app/trpc";
import { toast } from "../ui/overlays/toast";

type Wanted = { kind: MaterialKind; format: MaterialFormat; schools: string[]; hasBleed: boolean };

/** Generates a sheet on the server and saves it on this device. */
export function useSheetFile(wanted: Wanted) {
  const { mutate, isPending } = trpc.material.file.useMutation({
    onSuccess: ({ name, type, content }) => saveFile(name, bytesOf(content), type),
    onError: (error) => {
      const text = readFailure(error).message || failures.noAnswer;
      toast({ kind: "error", title: failures.material, text });
    },
  });
  return { download: () => mutate(wanted), isLoading: isPending };
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
}
