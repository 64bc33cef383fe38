import type { MaterialFormat, MaterialKind } from "../../../shared/profile/material/material";
import { canShareFiles } from "../../app/share-file";
import { Button } from "../../ui/button";
import { Card } from "../../ui/card";
import { Skeleton } from "../../ui/skeleton";
import { useSheetFile, useSheetShare } from "./use-sheet-file";

const words: Record<MaterialKind, { title: string; size: string; use: string; formats: MaterialFormat[] }> = {
  "cartaz-a4": {
    title: "Cartaz A4",
    size: "21 × 29,7 cm",
    use: "Para o mural da escola, a padaria e o prédio.",
    formats: ["pdf", "png"],
  },
  "cartaz-a6": {
    title: "Cartaz A6",
    size: "10,5 × 14,8 cm",
    use: "Para entregar na mão ou deixar no balcão.",
    formats: ["pdf", "png"],
  },
  adesivo: {
    title: "Adesivo da van",
    size: "40 × 15 cm",
    use: "Leve o PDF a uma gráfica e cole atrás, na lataria ou no vidro, se a sua cidade permitir. Nunca cubra a faixa ESCOLAR.",
    formats: ["pdf", "png"],
  },
  "ano-a4": {
    title: "Cartaz “Vagas abertas”",
    size: "21 × 29,7 cm",
    use: "Com o próximo ano letivo em destaque. Tire do mural quando as vagas acabarem.",
    formats: ["pdf", "png"],
  },
  "ano-whatsapp": {
    title: "Imagem “Vagas abertas”",
    size: "1080 × 1080 pixels",
    use: "Para o status e os grupos da escola, enquanto houver vaga.",
    formats: ["png"],
  },
  whatsapp: {
    title: "Imagem para WhatsApp",
    size: "1080 × 1080 pixels",
    use: "Para o status e os grupos da escola.",
    formats: ["png"],
  },
};

type SheetCardProps = {
  kind: MaterialKind;
  /** The preview; undefined while it is being rendered, null if that failed. */
  svg: string | null | undefined;
  schools: string[];
  hasBleed: boolean;
};

/** One sheet: its preview, its purpose, and its files. */
export function SheetCard({ kind, svg, schools, hasBleed }: SheetCardProps) {
  const { title, size, use, formats } = words[kind];
  return (
    <Card as="section" aria-labelledby={kind}>
      <div className="grid grid-cols-[7rem_minmax(0,1fr)] items-start gap-5">
        <div className="rounded-control bg-sunk p-3">
          {svg ? (
            <img
              src={`data:image/svg+xml,${encodeURIComponent(svg)}`}
              alt={`Prévia: ${title}`}
              className="h-auto w-full border border-line"
            />
          ) : svg === null ? (
            <p className="text-label text-ink-2">Sem prévia agora. Você já pode baixar.</p>
          ) : (
            <Skeleton className="h-28 w-full" />
          )}
        </div>
        <div className="min-w-0">
          <h2 id={kind} className="text-h3 font-extrabold">
            {title}
          </h2>
          <p className="text-small text-ink-2">{size}</p>
          <p className="mt-1">{use}</p>
        </div>
      </div>
      {canShareFiles("imagem.png", "image/png") ? (
        <ShareButton title={title} sheet={{ kind, format: "png", schools, hasBleed }} />
      ) : null}
      <div className="mt-3 flex gap-3 *:flex-1">
        {formats.map((format) => (
          <DownloadButton key={format} title={title} sheet={{ kind, format, schools, hasBleed }}>
            {formats.length > 1 ? format.toUpperCase() : "Baixar imagem"}
          </DownloadButton>
        ))}
      </div>
    </Card>
  );
}

type DownloadButtonProps = {
  title: string;
  sheet: Parameters<typeof useSheetFile>[0];
  children: string;
};

function DownloadButton({ title, sheet, children }: DownloadButtonProps) {
  const { download, isLoading } = useSheetFile(sheet);
  return (
    <Button
      variant="outline"
      icon="download"
      loading={isLoading}
      onClick={download}
      aria-label={`${children}: ${title}`}
    >
      {children}
    </Button>
  );
}

/** Only where the browser can hand a picture to other apps: the phone asks which one. */
function ShareButton({ title, sheet }: Omit<DownloadButtonProps, "children">) {
  const { share, isLoading, isReady } = useSheetShare(sheet);
  const label = isReady ? "Enviar agora" : "Enviar no WhatsApp";
  return (
    <Button
      icon="share"
      loading={isLoading}
      onClick={share}
      aria-label={`${label}: ${title}`}
      className="mt-4 w-full"
    >
      {label}
    </Button>
  );
}
