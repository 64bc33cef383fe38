import { useState } from "react";
import { failures } from "../../../shared/messages";
import type { MaterialFormat, MaterialKind } from "../../../shared/profile/material/material";
import { readFailure } from "../../app/errors";
import { saveFile } from "../../app/save-file";
import { share } from "../../app/share-file";
import { trpc } from "../../app/trpc";
import { toast } from "../../ui/overlays/toast";

type Sheet = { kind: MaterialKind; format: MaterialFormat; schools: string[]; hasBleed: boolean };

/** Generates a sheet on the server and saves it on this device. */
export function useSheetFile(sheet: Sheet) {
  const { mutate, isPending } = trpc.material.file.useMutation({
    onSuccess: ({ name, type, content }) => saveFile(name, bytesOf(content), type),
    onError: fail,
  });
  return { download: () => mutate(sheet), isLoading: isPending };
}

/**
 * Generates a sheet on the server and opens the phone's share sheet with it. If it took so long that the browser wants
 * another tap (`isReady`), the same file is shared then.
 */
export function useSheetShare(request: Sheet) {
  const { mutateAsync, isPending } = trpc.material.file.useMutation();
  const [ready, setReady] = useState<{ file: File; request: string } | null>(null);
  const key = JSON.stringify(request);
  const file = ready?.request === key ? ready.file : null;
  const shareIt = async () => {
    try {
      const sheet = file ?? (await fetched());
      const isLate = (await share({ files: [sheet] })) === "late";
      setReady(isLate ? { file: sheet, request: key } : null);
    } catch (error) {
      fail(error);
    }
  };
  const fetched = async () => {
    const { name, type, content } = await mutateAsync(request);
    return new File([bytesOf(content)], name, { type });
  };
  return { share: () => void shareIt(), isLoading: isPending, isReady: file !== null };
}

function fail(error: unknown): void {
  const text = readFailure(error).message || failures.noAnswer;
  toast({ kind: "error", title: failures.material, text });
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
}
