import { expect, test } from "bun:test";
import { responsibilityTerms } from "../../client/accounts/registration/responsibility-terms";
import { type FoundText, sourceFiles, textsOf } from "../../scripts/texts/collect-texts";
import { sentencesOf, wordsOf } from "../../scripts/texts/reading-level";
import { articles } from "../../server/content/blog/articles";

// docs/voice.md says why; here is what a test can hold.

/** Texts of the specification that the rules would refuse: they stay to the letter (§5, §8). */
const fixed = new Set([
  ...["Erro ao criar conta", "Erro ao reenviar confirmação", "Erro ao processar solicitação."],
  ...["Erro ao redefinir senha.", "Erro ao confirmar email.", "Erro ao carregar assinatura"],
  ...["Erro ao carregar planos. Tente novamente mais tarde.", "Erro ao cancelar assinatura"],
  ...["Erro ao criar checkout", "Erro ao processar pagamento", "Erro ao carregar perfil", "Erro ao salvar"],
  ...["Erro ao enviar denúncia", "Erro ao copiar", "Erro ao cancelar", "Usuário não autenticado"],
  ...["Erro ao enviar mensagem. Tente novamente mais tarde.", "Erro ao alterar visibilidade do perfil"],
  ...["Erro ao carregar condutores. Tente novamente mais tarde.", "Erro ao processar imagem"],
  ...["Não foi possível carregar os dados do perfil.", "Não foi possível processar a imagem selecionada."],
  "Não foi possível copiar o link automaticamente. Copie manualmente a URL do navegador.",
  "Erro ao carregar perfil do condutor.",
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

const LAWFUL_TERMS = /geralmente em até 24 horas|em 12 meses|em até 5 dias úteis/;
const TOLD_IN_PASSING =
  /^(client\/(accounts|billing)|server\/(accounts|billing|documents|drivers|families)|shared\/billing|emails)\//;

/** What no text says, what it says instead, an example of the mistake, and where the rule holds or doesn't. */
const rules: [not: RegExp, but: string, example: string, only?: { where?: RegExp; except?: RegExp }][] = [
  [/\be-mails?\b/i, "email", "Confirme seu e-mail."],
  [
    /\bmand(amos|ar|e|ou|ad[oa]|am|em|aram|arem)\b/i,
    "enviar",
    "Mandamos um link.",
    { except: /^Mandar um aviso de teste$/ },
  ],
  // What a family is told of a driver who left: decided to the letter.
  [/\b(no|do) ar\b/, "publicado, privado", "Seu perfil saiu do ar.", { except: /^O perfil saiu do ar/ }],
  [/\b(sua|minha) área\b/i, "painel", "Entre na sua área."],
  [/\bmotoristas?\b|\btios?\b/i, "condutor, quem dirige", "O motorista chega às 7."],
  [/\bos pais\b|\busuários?\b/i, "família, responsável", "Os pais escrevem."],
  [/\binspeç(ão|ões)\b/, "vistoria", "Faça a inspeção.", { except: /a lei chama de inspeção/ }],
  [/reembols|estorn/i, "devolução, devolver", "Pedimos o reembolso."],
  [/depoimento|avaliaç/i, "recomendação", "Uma avaliação da família.", { except: /psicológica/ }],
  [/\bcartas?\b(?! de serviços)/i, "comunicado", "Cartas", { where: /^client\/(?!routes)/ }],
  [/\bdispositivos?\b/i, "aparelho", "Outros dispositivos", { except: /de retenção/ }],
  [/\bErro ao /, "Não conseguimos …", "Erro ao carregar recibos"],
  [/\bNão (foi possível|deu (para|certo))/, "Não conseguimos …", "Não deu para abrir."],
  [/garantid[oa]s?\b|\bverificad[oa]s?\b/i, "conferido em …", "Perfil verificado"],
  [/R\$(?!\u00a0)/, "R$ with a no-break space", "R$ 10", { where: /^(client|server|shared|emails)/ }],
  [/R\$\s?\d/, "formatReais, or a link to Serviços", "Custa R$ 29,90."],
  [/(?<!\S+ndo\b.*|artigos|Um momento)\.\.\.$/, "… while something runs", "E mais..."],
  [
    /rotaescola\./,
    "the company's settings",
    "oi@rotaescola.com",
    { where: /^(client|shared|emails|articles)/ },
  ],
  [
    /\b\d+ (dias?|horas?|minutos?|mes(es)?)\b/,
    "the constant of shared/limits or shared/retention",
    "O link vale por 60 minutos.",
    { where: TOLD_IN_PASSING, except: LAWFUL_TERMS },
  ],
  [/\bJSON\b/, "levar a outro serviço", "É o formato JSON.", { where: /^client\/(?!console)/ }],
  [/(?<!“)sangria/, "sobra para o corte", "PDF com 3 mm de sangria", { where: /^client/ }],
  [
    /salv(a|am|o) sozinh/,
    "tem o seu botão de salvar",
    "Cada quadro salva sozinho.",
    { where: /^client\/drivers/ },
  ],
];

test.each(rules)("no text says %s, but %s", (not, _but, example, { where, except } = {}) => {
  expect(example).toMatch(not);
  const wrong = portuguese.filter(
    ({ file, text }) => not.test(text) && !except?.test(text) && (where?.test(file) ?? true),
  );
  expect(wrong.map(({ file, line, text }) => `${file}:${line} ${text}`)).toEqual([]);
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
