import { html } from "hono/html";
import { formatDate, formatReais } from "../../../shared/brazil";
import { refundedOf } from "./money-back";
import { type Html, simulatorPage } from "./page-frame";
import type { Invoice, State } from "./state";

/** The lines of a receipt. */
export function receiptLines(state: State, invoice: Invoice): string[] {
  const { customer, cents, status, created, paidAt, id } = invoice;
  const { name = "", email = "", taxIds = [] } = state.customers[customer] ?? {};
  const refunded = refundedOf({ state }, invoice);
  const dayOf = (seconds: number) => formatDate(new Date(seconds * 1000).toISOString());
  return [
    `Recibo ${id}`,
    `${name} (${email})`,
    ...taxIds.map(({ type, value }) => `${type === "br_cpf" ? "CPF" : "CNPJ"} ${value}`),
    `Valor: ${formatReais(cents / 100)}`,
    `Cobrado em ${dayOf(created)}`,
    ...(paidAt ? [`Pago em ${dayOf(paidAt)}`] : []),
    ...(status === "open" ? ["Em aberto"] : status === "void" ? ["Anulada"] : []),
    ...(refunded > 0 ? [`Devolvido: ${formatReais(refunded / 100)}`] : []),
  ];
}

/** The page of an invoice: to pay while it is open, a receipt afterwards. */
export function invoicePage(base: string, state: State, invoice: Invoice): Html {
  const [title = "", ...lines] = receiptLines(state, invoice);
  return simulatorPage(
    base,
    title,
    html`<h1>${title}</h1>
      <div class="card">
        ${lines.map((line) => html`<p>${line}</p>`)}
        ${
          invoice.status === "open"
            ? html`<form method="post" action="${base}/invoices/${invoice.id}/pay">
                <label>Número do cartão <input name="number" inputmode="numeric" value="4242 4242 4242 4242" required /></label>
                <button class="wide" type="submit">Pagar ${formatReais(invoice.cents / 100)}</button>
              </form>`
            : html`<a class="button" href="${base}/invoices/${invoice.id}/pdf">Baixar PDF</a>`
        }
      </div>`,
  );
}

/** A receipt as a minimal PDF: one page, one font, Latin-1 characters. */
export function receiptPdf(state: State, invoice: Invoice): Uint8Array<ArrayBuffer> {
  const shown = receiptLines(state, invoice).map((line) => line.replace(/[\\()]/g, "\\$&"));
  const text = `BT /F1 14 Tf 60 780 Td 24 TL ${shown.map((line) => `(${line}) Tj T*`).join(" ")} ET`;
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>",
    `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>",
  ];
  let file = "%PDF-1.4\n";
  const offsets = objects.map((object, index) => {
    const at = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return String(at).padStart(10, "0");
  });
  const table = `xref\n0 6\n0000000000 65535 f \n${offsets.map((at) => `${at} 00000 n \n`).join("")}`;
  file += `${table}trailer\n<< /Size 6 /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`;
  return Uint8Array.from(file, (letter) => letter.charCodeAt(0));
}
