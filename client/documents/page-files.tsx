import { type RefObject, useRef } from "react";
import { Button } from "../ui/button";
import { Dialog } from "../ui/overlays/dialog";

type PageFilesProps = {
  /** "buttons": on the card; otherwise a sheet with this title. */
  as: "buttons" | { title: string; onClose: () => void } | null;
  /** Whether several files may be chosen at once. */
  multiple: boolean;
  onFiles: (files: File[]) => void;
  /** The camera is what the view is about. */
  isMain?: boolean;
};

/** Where a page comes from: the camera, or a file. */
export function PageFiles({ as, multiple, onFiles, isMain = false }: PageFilesProps) {
  const camera = useRef<HTMLInputElement>(null);
  const files = useRef<HTMLInputElement>(null);
  const close = typeof as === "object" ? as?.onClose : undefined;
  const open = (input: RefObject<HTMLInputElement | null>) => {
    input.current?.click();
    close?.();
  };
  const buttons = (
    <>
      <Button icon="camera" size="xl" variant={isMain ? "band" : "default"} onClick={() => open(camera)}>
        Tirar foto
      </Button>
      <Button
        variant={isMain ? "quiet" : "outline"}
        icon={isMain ? undefined : "upload"}
        onClick={() => open(files)}
      >
        Escolher arquivo
      </Button>
    </>
  );
  return (
    <>
      {as === "buttons" ? buttons : null}
      {typeof as === "object" && as ? (
        <Dialog open onClose={as.onClose} title={as.title}>
          <div className="grid gap-3">{buttons}</div>
        </Dialog>
      ) : null}
      <FileInput input={camera} label="Câmera" accept="image/*" capture="environment" onFiles={onFiles} />
      {/* Without `accept`, which would hide files that have no ending, as WhatsApp saves them. */}
      <FileInput input={files} label="Arquivos" multiple={multiple} onFiles={onFiles} />
    </>
  );
}

type FileInputProps = {
  input: RefObject<HTMLInputElement | null>;
  label: string;
  accept?: string;
  multiple?: boolean;
  /** Opens the rear camera on a phone; elsewhere a file dialog. */
  capture?: "environment";
  onFiles: (files: File[]) => void;
};

function FileInput({ input, label, onFiles, ...attributes }: FileInputProps) {
  return (
    <input
      ref={input}
      type="file"
      hidden
      aria-label={label}
      {...attributes}
      onChange={({ target }) => {
        onFiles([...(target.files ?? [])]);
        // The same file may be chosen again.
        target.value = "";
      }}
    />
  );
}
