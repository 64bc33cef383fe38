import { describe, expect, test } from "bun:test";
import { responsibilityTerms } from "../../client/accounts/registration/responsibility-terms";
import { type FoundText, sourceFiles, textsOf } from "../../scripts/texts/collect-texts";
import { sentencesOf, wordsOf } from "../../scripts/texts/reading-level";
import { articles } from "../../server/content/blog/articles";

// docs/voice.md says why; here is what a test can hold.

/** Texts of the specification that the rules would refuse: they stay to the letter (§5, §8). */
const fixed = new Set([
  ...["Erro ao criar conta", "Erro ao reenviar confirmação", "Erro ao processar solicitação."],
  ...[
    "Erro ao redefinir senha.",
    "Erro ao confirmar email.",
    "Erro ao carregar assinatura",
    "Erro ao cancelar",
  ],
  ...["Erro ao carregar planos. Tente novamente mais tarde.", "Erro ao cancelar assinatura"],
  ...["Erro ao criar checkout", "Erro ao processar pagamento", "Erro ao carregar perfil", "Erro ao salvar"],
  ...["Erro ao enviar mensagem. Tente novamente mais tarde.", "Erro ao alterar visibilidade do perfil"],
  ...["Erro ao enviar denúncia", "Erro ao copiar", "Erro ao carregar perfil do condutor."],
  ...["Erro ao carregar condutores. Tente novamente mais tarde.", "Erro ao processar imagem"],
  ...["Não foi possível carregar os dados do perfil.", "Não foi possível processar a imagem selecionada."],
  "Não foi possível copiar o link automaticamente. Copie manualmente a URL do navegador.",
  "Usuário não autenticado",
]);
const isEnglish = /\b(the|must|is|are|of|with|needs?|was|could|not)\b/;
const inSource = sourceFiles()
  .flatMap(textsOf)
  .filter(({ text }) => !fixed.has(text));
const inArticles = articles.flatMap(({ slug, content, title, excerpt }): FoundText[] =>
  [title, excerpt, ...content.split("\n")].map((text, line) => ({ file: `articles/${slug}`, line, text })),
);
const portuguese = [...inSource, ...inArticles].filter(
  // Neither English nor a list for the machine.
  ({ text }) => !isEnglish.test(text) && !/[<|]|^data:/.test(text),
);

type Rule = { not: RegExp; but: string; example: string; where?: RegExp; except?: RegExp };

const rules: Rule[] = [
  { not: /\be-mails?\b/i, but: "email", example: "Confirme seu e-mail." },
  {
    not: /\bmand(amos|ar|e|ou|ad[oa]|am|em|aram|arem)\b/i,
    but: "enviar",
    except: /^Mandar um aviso de teste$/,
    example: "Mandamos um link.",
  },
  {
    not: /\b(no|do) ar\b/,
    but: "publicado, privado",
    // What a family is told of a driver who left: decided to the letter.
    except: /^O perfil saiu do ar/,
    example: "Seu perfil saiu do ar.",
  },
  { not: /\b(sua|minha) área\b/i, but: "painel", example: "Entre na sua área." },
  {
    not: /\bMinha assinatura\b/,
    but: "Minha Assinatura",
    // The name of a notice, not of the page.
    except: /Minha assinatura precisa de atenção/,
    example: "Veja em Minha assinatura.",
  },
  { not: /\bobrigad[oa]( por| pel|[.,])/i, but: "Agradecemos", example: "Obrigado por contar." },
  { not: /\bjá não vale/, but: "não vale mais", example: "Este link já não vale." },
  { not: /antes de aparecer/, but: "antes de publicar", example: "Nossa equipe lê antes de aparecer." },
  { not: /\bmotoristas?\b|\btios?\b/i, but: "condutor, quem dirige", example: "O motorista chega às 7." },
  { not: /\bos pais\b|\busuários?\b/i, but: "família, responsável", example: "Os pais escrevem." },
  { not: /\bpapéis\b/, but: "documentos", example: "Olhou estes papéis." },
  {
    not: /\binspeç(ão|ões)\b/,
    but: "vistoria",
    except: /a lei chama de inspeção/,
    example: "Faça a inspeção.",
  },
  { not: /reembols|estorn/i, but: "devolução, devolver", example: "Pedimos o reembolso." },
  {
    not: /depoimento|avaliaç/i,
    except: /psicológica/,
    but: "recomendação",
    example: "Uma avaliação da família.",
  },
  { not: /\bem leitura\b/i, but: "em análise", example: "Em leitura" },
  { not: /\bcartas?\b(?! de serviços)/i, but: "comunicado", where: /^client\/(?!routes)/, example: "Cartas" },
  { not: /\bdispositivos?\b/i, except: /de retenção/, but: "aparelho", example: "Outros dispositivos" },
  {
    not: /não (abriu|abriram|veio|vieram)$/,
    but: "Não conseguimos carregar …",
    example: "A escola não abriu",
  },
  { not: /\bErro ao /, but: "Não conseguimos …", example: "Erro ao carregar recibos" },
  { not: /\bNão (foi possível|deu (para|certo))/, but: "Não conseguimos …", example: "Não deu para abrir." },
  { not: /garantid[oa]s?\b|\bverificad[oa]s?\b/i, but: "conferido em …", example: "Perfil verificado" },
  {
    not: /R\$(?!\u00a0)/,
    but: "R$ with a no-break space",
    where: /^(client|server|shared|emails)/,
    example: "R$ 10",
  },
  { not: /R\$\s?\d/, but: "formatReais, or a link to Serviços", example: "Custa R$ 29,90." },
  { not: /(?<!\S+ndo\b.*|artigos|Um momento)\.\.\.$/, but: "… while something runs", example: "E mais..." },
  { not: /\.\.\.\S/, but: "an ellipsis at the end", example: "Abrindo...agora" },
  {
    not: /rotaescola\./,
    but: "the company's settings",
    where: /^(client|shared|emails|articles)/,
    example: "oi@rotaescola.com",
  },
  {
    not: /\b\d+ (dias?|horas?|minutos?|mes(es)?)\b/,
    but: "the constant of shared/limits or shared/retention",
    where:
      /^(client\/(accounts|billing)|server\/(accounts|billing|documents|drivers|families)|shared\/billing|emails)\//,
    except: /geralmente em até 24 horas|em 12 meses|em até 5 dias úteis/,
    example: "O link vale por 60 minutos.",
  },
  {
    not: /cifrad[oa]s?\b/i,
    but: "guardado com criptografia",
    where: /^(client|shared\/(retention|messages))/,
    example: "Os arquivos ficam cifrados.",
  },
  {
    not: /\bJSON\b/,
    but: "levar a outro serviço",
    where: /^client\/(?!console)/,
    example: "É o formato JSON.",
  },
  { not: /(?<!“)sangria/, but: "sobra para o corte", where: /^client/, example: "PDF com 3 mm de sangria" },
  { not: /dias a mais/, but: "conta como … dias", example: "Cada vaga vale 30 dias a mais de assinatura." },
  {
    not: /salv(a|am|o) sozinh/,
    but: "tem o seu botão de salvar",
    where: /^client\/drivers/,
    example: "Cada quadro salva sozinho.",
  },
  { not: /ficam? sabendo/, but: "não contamos", example: "O condutor não fica sabendo." },
  { not: /Nada muda só por/, but: "nothing: the button says it", example: "Nada muda só por abrir." },
];

describe.each(rules.map((rule) => [rule.but, rule] as const))("texts say %s", (_but, rule) => {
  const { not, where, except, example } = rule;
  test(`and never ${not}`, () => {
    expect(example).toMatch(not);
    const wrong = portuguese.filter(
      ({ file, text }) => not.test(text) && !except?.test(text) && (where?.test(file) ?? true),
    );
    expect(wrong.map(({ file, line, text }) => `${file}:${line} ${text}`)).toEqual([]);
  });
});

test("no English reaches a page or a mail", () => {
  const shown = inSource.filter(
    ({ file, text }) => /^(client|emails|shared\/messages)\//.test(file) && /^\p{Lu}.* /u.test(text),
  );
  expect(shown.length).toBeGreaterThan(1_000);
  const english = shown.filter(({ text }) =>
    /\b(the|must|invalid|required|expected|undefined|please)\b/i.test(text),
  );
  expect(english.map(({ file, text }) => `${file}: ${text}`)).toEqual([]);
});

/** The terms, the policy, the contract and the console are read sitting; everything else on the way. */
const READ_SITTING =
  /^(client\/(content\/legal|console)|server\/(content\/(contract|blog)|console|operation)\/|shared\/(operation|retention|places)|server\/billing\/mails\/(mail|queue)-billing-alert|emails\/styles|shared\/families\/recommendations\/given-names)/;
const declarations = responsibilityTerms.map(({ text }) => text);

test("sentences that families and drivers read on the way have at most 20 words", () => {
  const onTheWay = portuguese.filter(
    ({ file, text }) =>
      !READ_SITTING.test(file) && !file.startsWith("articles/") && !declarations.includes(text),
  );
  const sentences = onTheWay.flatMap(({ file, line, text }) =>
    sentencesOf(text).map((sentence) => ({ file, line, sentence })),
  );
  expect(sentences.length).toBeGreaterThan(2_000);
  const long = sentences.filter(({ sentence }) => wordsOf(sentence).length > 20);
  expect(long.map(({ file, line, sentence }) => `${file}:${line} ${sentence}`)).toEqual([]);
});
