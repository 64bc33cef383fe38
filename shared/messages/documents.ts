/** What a driver reads when a document can't be taken: what is wrong, and what to do. */

export const off = "Envio de documentos indisponível no momento.";
export const tooLarge = "O documento passa de 10 MB. Tire fotos menores, ou envie menos páginas.";
export const typeInvalid = "Este arquivo não é uma foto nem um PDF. Envie em JPEG, PNG, WebP ou PDF.";
export const unreadable =
  "Não conseguimos abrir este arquivo: ele está danificado ou é complicado demais. Tire uma foto do documento e envie.";
export const tooHeavy =
  "Este PDF é complicado demais para abrirmos. Tire uma foto do documento e envie a foto.";
export const busy =
  "Estamos abrindo outros documentos agora. Tente de novo em um minuto. O que você escolheu continua aqui.";
export const password = "Este PDF pede senha. Salve uma cópia sem senha, ou tire uma foto do documento.";
export const adobeOnly =
  "Este PDF só abre no Adobe Acrobat. Abra-o nele, escolha imprimir e salvar como PDF, ou tire uma foto do documento.";
export const tooManyPages =
  "O documento passa de 4 páginas. Envie só as que têm seu nome, a placa e a validade.";
export const tooSmall =
  "A imagem é pequena demais para ler. Tire uma foto mais de perto, com o documento inteiro.";
export const blank = "A imagem está vazia: não há nada para ler. Tire outra foto, com luz.";
export const nothingWaits = "Não há envio em análise: nossa equipe já respondeu, ou você já o cancelou.";
export const nothingSent = "Escolha uma foto ou um PDF.";
export const plateEndInvalid = "Digite os 4 últimos caracteres da placa, como 1D23 ou 1234.";

// What is wrong with one page; the button beside it exchanges the page.
export const pageCut = "Não conseguimos abrir esta página. O arquivo está incompleto.";
export const pageUnreadable = "Não conseguimos abrir esta página. O arquivo está incompleto ou danificado.";
export const pageTooHeavy = "Este PDF é pesado demais para abrir. Tire uma foto da página.";
export const pageHeic =
  "Esta foto está em HEIC, que não abrimos. Salve uma cópia em JPEG, ou tire a foto por aqui.";
export const pageTypeInvalid = "Este arquivo não é uma foto nem um PDF.";
export const pagePassword = "O PDF tem senha. Salve uma cópia sem senha, ou tire uma foto.";
export const pageAdobeOnly =
  "Este PDF só abre no Adobe Acrobat. Nele, escolha imprimir e salvar como PDF, ou tire uma foto.";
export const pageTooLarge = "Maior que 10 MB.";
export const pageTooSmall = "A imagem é pequena demais para ler.";
export const pageBlank = "A página está vazia.";
export const pdfTooLong = (pages: number) => `O PDF tem ${pages} páginas; cabem 4.`;

// What staff read in the console.
export const alreadyExpired = "Essa validade já passou: recuse como vencido.";
export const validityTooFar = "Essa validade está longe demais. Confira o ano.";
export const validityMissing = "Escreva até quando o documento vale.";
export const refusalReasonMissing = "Escolha o motivo da recusa.";
export const pageOpened = (page: number) => `Abrimos a página ${page}. Confira antes de aceitar.`;
export const authorityMissing = "Diga quem autorizou.";
export const numberInvalid = "Escreva de 3 a 30 letras e números.";
