import { html } from "hono/html";
import type { DescribedError } from "../platform/http/errors";
import type { RenderedPage } from "./rendered-page";

/** The page for requests beyond the rendering limits: what happened and how to retry. Built without React. */
export function refusalPage(
  { status, body, retryAfterSeconds }: DescribedError,
  styles: readonly string[],
): RenderedPage {
  const page = html`<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Aguarde um instante</title>
${styles.map((href) => html`<link rel="stylesheet" href="${href}">`)}
</head>
<body>
<main class="mx-auto w-full max-w-[760px] px-5 py-13">
<h1>Não conseguimos abrir esta página</h1>
<p class="mt-3">${body.message}</p>
<p class="mt-5"><a href="" class="text-link">Tentar novamente</a></p>
</main>
</body>
</html>`;
  return {
    status,
    html: String(page),
    location: null,
    inlineScripts: [],
    retryAfterSeconds,
    calls: undefined,
  };
}
