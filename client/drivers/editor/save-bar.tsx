import { useEffect, useRef } from "react";
import { dayInSaoPaulo, formatDate, formatTime } from "../../../shared/brazil";
import { serverNow } from "../../clock";
import { Button } from "../../ui/button";
import { Icon } from "../../ui/icon";
import { type Editor, useEditor } from "./use-editor";
import type { Saving } from "./use-save";

type SaveBarProps = { saving: Saving; onPreview: () => void };

/** The buttons for the profile, always visible. */
export function SaveBar({ saving, onPreview }: SaveBarProps) {
  const editor = useEditor();
  const { isPublic } = editor.profile;
  const bar = useRef<HTMLDivElement>(null);
  useBarHeight(bar);
  return (
    <div
      ref={bar}
      className="fixed inset-x-0 bottom-0 z-10 border-t-2 border-ink bg-surface pb-[env(safe-area-inset-bottom)] shadow-bar"
    >
      <div className="page flex flex-col gap-2 py-3 md:flex-row md:items-center md:justify-between md:gap-6">
        <p role="status" className="text-label text-ink-2">
          {statusWords(editor)}
        </p>
        <div className="flex items-stretch gap-2 max-[22.4rem]:flex-wrap md:gap-3">
          <span className="flex md:hidden">
            <Button variant="outline" className="px-3!" aria-label="Visualizar" onClick={onPreview}>
              <Icon name="eye" size={24} />
            </Button>
          </span>
          <span className="hidden md:block">
            <Button variant="quiet" onClick={onPreview}>
              Visualizar
            </Button>
          </span>
          <Button
            variant={isPublic ? "default" : "outline"}
            className="min-w-0 flex-1 px-2! md:flex-none md:px-5!"
            loading={saving.work === "saving"}
            loadingText="Salvando..."
            onClick={() => void saving.save()}
          >
            Salvar Alterações
          </Button>
          {isPublic ? (
            <Button
              variant="outline"
              className="min-w-0 flex-1 px-2! max-[22.4rem]:basis-full md:flex-none md:px-5!"
              loading={saving.work === "unpublishing"}
              loadingText="Cancelando..."
              onClick={() => void saving.unpublish()}
            >
              Cancelar a publicação
            </Button>
          ) : (
            <Button
              variant="band"
              className="min-w-0 flex-1 px-2! max-[22.4rem]:basis-full md:flex-none md:px-5!"
              loading={saving.work === "publishing"}
              loadingText="Publicando..."
              onClick={() => void saving.saveAndPublish()}
            >
              Salvar e publicar
            </Button>
          )}
        </div>
      </div>
    </div>
  );
}

function statusWords({ isDirty, draft, version, profile }: Editor): string {
  if (isDirty)
    return draft === "impossible" ? "Alterações ainda não salvas" : "Rascunho guardado neste aparelho";
  if (profile.chosenPhotos.length > 0) return "Fotos do veículo ainda não salvas no perfil";
  if (version === null) return "Perfil ainda não salvo";
  const isToday = dayInSaoPaulo(new Date(version)) === dayInSaoPaulo(serverNow());
  return `Última alteração salva ${isToday ? "hoje" : `em ${formatDate(version)}`} às ${formatTime(version)}`;
}

/** Toasts appear above the bar, and the end of the page can be scrolled above it. */
function useBarHeight(bar: React.RefObject<HTMLDivElement | null>): void {
  useEffect(() => {
    const { documentElement, body } = document;
    const observer = new ResizeObserver(() => {
      const height = `${bar.current?.offsetHeight ?? 0}px`;
      documentElement.style.setProperty("--bar-height", height);
      body.style.paddingBottom = height;
    });
    if (bar.current) observer.observe(bar.current);
    return () => {
      observer.disconnect();
      documentElement.style.removeProperty("--bar-height");
      body.style.paddingBottom = "";
    };
  }, [bar]);
}
