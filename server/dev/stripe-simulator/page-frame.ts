import { html, raw } from "hono/html";

export type Html = ReturnType<typeof html>;

/** Style of the simulator's pages, in a file of its own because the product's policy allows no inline styles. */
export const style = `
* { box-sizing: border-box; }
body { margin: 0; background: #f4efe3; color: #14213d; font: 17px/26px Figtree, system-ui, sans-serif; }
.note { padding: 10px 20px; background: #14213d; color: #fff; text-align: center; font-size: 15px; }
main { max-width: 960px; margin: 0 auto; padding: 32px 20px 72px; }
.pay { display: grid; gap: 32px; }
@media (min-width: 768px) { .pay { grid-template-columns: 1fr 1fr; gap: 56px; padding-top: 24px; } }
h1 { margin: 0 0 8px; font-size: 30px; line-height: 36px; letter-spacing: -0.02em; text-wrap: balance; }
h2 { margin: 0 0 8px; font-size: 20px; line-height: 25px; }
p { margin: 0 0 12px; }
.price { font-size: 40px; line-height: 44px; font-weight: 800; font-variant-numeric: tabular-nums; }
.soft, .hint { color: #46506a; } .hint { margin: 12px 0 0; font-size: 15px; line-height: 22px; }
.card { padding: 24px 20px; background: #fff; border: 1px solid #e4dccb; border-radius: 18px; overflow-wrap: anywhere; }
.card + .card { margin-top: 16px; }
label { display: block; margin-top: 16px; font-size: 15px; font-weight: 700; }
input, select { width: 100%; height: 52px; margin-top: 6px; padding: 0 14px; font: inherit; color: inherit; background: #fff; border: 1.5px solid #847f70; border-radius: 12px; }
.row { display: grid; grid-template-columns: 1fr 1fr; gap: 12px; }
button, .button { display: inline-block; min-height: 48px; padding: 10px 20px; font: inherit; font-weight: 700; color: #fff; background: #14213d; border: 2px solid #14213d; border-radius: 12px; cursor: pointer; text-decoration: none; }
.wide { width: 100%; min-height: 56px; margin-top: 24px; }
.plain { color: #14213d; background: #fff; }
.actions { display: flex; flex-wrap: wrap; gap: 8px; margin-top: 16px; }
.actions form { margin: 0; }
a { color: inherit; font-weight: 700; }
a.back { display: inline-block; padding: 11px 0; }
.error { margin: 0 0 16px; padding: 12px 16px; background: #fdeae7; border-left: 8px solid #b3261e; border-radius: 8px; font-weight: 700; }
:focus-visible { outline: 3px solid #1b4f9c; outline-offset: 2px; }
ul { padding: 0; list-style: none; } li { margin: 16px 0; }
dl { margin: 0; } dl div { display: flex; justify-content: space-between; gap: 16px; padding: 6px 0; border-bottom: 1px solid #e4dccb; } dt { color: #46506a; white-space: nowrap; } dd { margin: 0; font-weight: 700; text-align: right; }`;

/** A page of the simulator. `base` is its base path ("" or "/dev/stripe"). */
export function simulatorPage(base: string, title: string, content: Html): Html {
  return html`${raw("<!doctype html>")}
    <html lang="pt-BR">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title}</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="${base}/simulator.css" />
      </head>
      <body>
        <p class="note">Simulação de pagamento: nenhum valor é cobrado.</p>
        <main>${content}</main>
      </body>
    </html>`;
}
