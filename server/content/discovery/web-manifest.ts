/** Used by a phone when the site is added to its home screen. */
export function webManifest(brandName: string) {
  return {
    name: brandName,
    short_name: brandName,
    description: "Transporte escolar perto de você: veja quem tem vaga e fale direto com o condutor.",
    lang: "pt-BR",
    start_url: "/",
    scope: "/",
    display: "minimal-ui",
    background_color: "#fbf8f1",
    theme_color: "#ffc81e",
    icons: [192, 512].map((side) => ({
      src: `/icon-${side}.png`,
      sizes: `${side}x${side}`,
      type: "image/png",
    })),
  };
}
