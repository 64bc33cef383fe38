import { paths } from "../../../shared/paths";

/** Used by a phone when the site is added to its home screen. */
export function webManifest(brandName: string) {
  return {
    name: brandName,
    short_name: brandName,
    description: "Transporte escolar perto de você: veja quem tem vaga e fale direto com o condutor.",
    lang: "pt-BR",
    id: "/",
    start_url: "/",
    scope: "/",
    display: "standalone",
    background_color: "#fbf8f1",
    theme_color: "#ffc81e",
    icons: [
      ...[192, 512].map((side) => ({ ...icon(`/icon-${side}.png`, side), purpose: "any" })),
      { ...icon("/icon-maskable-512.png", 512), purpose: "maskable" },
    ],
    shortcuts: [
      { name: "Buscar", url: paths.search },
      { name: "Favoritos", url: paths.favourites },
      { name: "Área do condutor", url: paths.dashboard },
    ],
  };
}

const icon = (src: string, side: number) => ({ src, sizes: `${side}x${side}`, type: "image/png" });
