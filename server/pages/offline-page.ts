import { html } from "hono/html";
import { paths } from "../../shared/paths";

// Uses only classes of the other pages, because it has no style sheet of its own.
const button =
  "inline-grid min-h-14 place-items-center rounded-control border-2 border-ink px-6.5 text-[1.125rem] font-bold";

/** The page shown offline for a URL whose page is not cached, built without React. */
export function offlinePage(brandName: string, styles: readonly string[]): string {
  const [first, ...rest] = brandName.split(" ");
  return String(html`<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Sem internet</title>
${styles.map((href) => html`<link rel="stylesheet" href="${href}">`)}
</head>
<body>
<header class="border-b bg-surface">
<div class="page flex h-15 items-center md:h-16">
<a href="${paths.home}" class="inline-flex min-h-11 items-center gap-1.5 rounded-badge text-ink">
<span class="text-[1.375rem] leading-none font-black tracking-[-0.02em]">${first}</span>
<span class="rounded-paint bg-band pt-1 pr-1.5 pb-1 pl-2 text-small leading-4 font-black tracking-[0.09em] text-on-band uppercase">${rest.join(" ")}</span>
</a>
</div>
</header>
<main class="page py-7 md:py-13">
<h1 class="text-h1">Você está sem internet</h1>
<p class="mt-3">Esta página não está guardada neste aparelho.</p>
<div class="mt-6 flex flex-col gap-3 sm:flex-row sm:flex-wrap">
<a href="" class="${button} bg-ink text-white">Tentar novamente</a>
<a href="${paths.favourites}" class="${button} bg-surface text-ink">Ver favoritos</a>
</div>
</main>
</body>
</html>`);
}
