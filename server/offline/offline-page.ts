import { html } from "hono/html";
import { paths } from "../../shared/paths";

/** What stands at the address of a page that this browser never saw with internet, built without React. */
export function offlinePage(styles: readonly string[]): string {
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
<main class="mx-auto w-full max-w-[760px] px-5 py-13">
<h1 class="text-h1">Você está sem internet</h1>
<p class="mt-3">Esta página ainda não foi vista neste aparelho.</p>
<p class="mt-5"><a href="" class="text-link">Tentar novamente</a></p>
<p class="mt-5"><a href="${paths.favourites}" class="text-link">Ver favoritos</a></p>
</main>
</body>
</html>`);
}
