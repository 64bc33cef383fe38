import { expect, test } from "bun:test";
import fc from "fast-check";
import { parseWholeReais } from "../../shared/brazil";
import { isEmail, normaliseEmail } from "../../shared/email";
import { maskPhone, parsePhone } from "../../shared/phone";
import { parseSocialUrl } from "../../shared/profile/social-links";
import { normaliseProtocol } from "../../shared/reports";
import { isCep } from "../../shared/search/typed-city";
import { cleanCode, cleanLine, cleanPassword, cleanText, uniqueLines } from "../../shared/text";
import { mendPath, mendQuery, readLinkedEmail, readToken } from "../../shared/typed/mailed-links";

/** Nobody sees these, and copied text is full of them. */
const unseen = [
  "\u200b",
  "\u200e",
  "\u202a",
  "\u202c",
  "\u2066",
  "\u2069",
  "\ufeff",
  "\u00ad",
  "\u2060",
  "\u0000",
];
const hyphens = ["-", "\u2010", "\u2011", "\u2212"];
const blanks = [" ", "\u00a0", "\u202f", "\u2009", "\u3000"];

const cleaners = { cleanLine, cleanText, cleanCode, cleanPassword };
const messy = fc.array(
  fc.oneof(
    fc.string({ unit: "binary" }),
    fc.constantFrom(
      ...unseen,
      ...hyphens,
      ...blanks,
      "\u0301",
      "\u0344",
      "\n",
      "👩🏽‍💻",
      "1️⃣",
      "\u200d",
      "\ud800",
    ),
  ),
  { maxLength: 30 },
);

test("cleaning twice is cleaning once", () => {
  for (const clean of Object.values(cleaners))
    fc.assert(
      fc.property(messy, (pieces) => {
        const once = clean(pieces.join(""));
        expect(clean(once)).toBe(once);
      }),
      { numRuns: 400 },
    );
});

test("clean text stays as it is", () => {
  const lines = [
    ...["Colégio São José – Unidade 2", "d'Oeste", "Sant’Ana do Livramento", "R$ 1.200,00"],
    ...["👩🏽‍💻 👨‍👩‍👧 ❤️‍🔥 1️⃣ 🇧🇷", "🏴󠁧󠁢󠁥󠁮󠁧󠁿", "Ωmega Ł", "नमस्ते"],
  ];
  for (const line of lines) expect([cleanLine(line), cleanText(line)]).toEqual([line, line]);
  const message = "Bom dia — tudo bem?\n\n\t1. Saio às 6h;\n\t2. volto às 12h.";
  expect(cleanText(message)).toBe(message);
  for (const code of ["ana+van@email.com", "(11) 91234-5678", "https://facebook.com/ana?x=1", "ABCD-2345"])
    expect(cleanCode(code)).toBe(code);
  fc.assert(
    fc.property(fc.string({ unit: "grapheme-ascii" }), (text) => expect(cleanPassword(text)).toBe(text)),
  );
});

test("what nobody sees is gone wherever it stands; lines stay lines", () => {
  for (const mark of unseen) {
    expect(cleanLine(`${mark}Jo${mark}ão${mark} da Silva${mark}`)).toBe("João da Silva");
    expect(cleanText(`Bom${mark} dia.\n${mark}Até logo.`)).toBe("Bom dia.\nAté logo.");
  }
  for (const blank of blanks) expect(cleanLine(`Vila${blank}Nova`)).toBe("Vila Nova");
  for (const end of ["\r\n", "\r", "\u2028", "\u2029", "\u0085", "\v"]) {
    expect(cleanText(`a${end}b`)).toBe("a\nb");
    expect(cleanLine(`a${end}b`)).toBe("a b");
  }
  expect(cleanLine("e\u200b\u0301")).toBe("é");
  expect(uniqueLines(["Objetivo – Sul", "Objetivo - Sul", "Objetivo \u2014 Sul"])).toEqual([
    "Objetivo – Sul",
  ]);
});

/** A text as a phone's contacts or a web page copy it. */
const pasted = (text: string) =>
  `\u202a\u200e${text.replaceAll("-", "\u2011").replaceAll(" ", "\u00a0")}\u202c\ufeff`;

test.each([
  ...[
    "+55 11 91234-5678",
    "(11) 91234-5678",
    "+55 (0XX11) 91234-5678",
    "0xx11 91234-5678",
    "0 15 11 91234-5678",
  ],
  ...[
    "tel:+5511912345678",
    "https://wa.me/5511912345678",
    "11 91234-5678,",
    "１１ ９１２３４－５６７８",
    "0055 11 91234 5678",
  ],
  ...["+55 11 9 1234 – 5678", "(0**11) 91234.5678;"],
])("%s is one phone number, pasted or typed", (text) => {
  expect(parsePhone(text)).toBe("+5511912345678");
  expect(parsePhone(pasted(text))).toBe("+5511912345678");
  expect(parsePhone(maskPhone(pasted(text)))).toBe("+5511912345678");
});

test.each(["+351 912 345 678", "11 91234-5678 / 11 98765-4321", "11 1234-5678", "wa.me/ana"])(
  "%s is none that we can be sure of",
  (text) => expect(parsePhone(text)).toBeNull(),
);

test.each([
  ...[
    "ana+van@email.com",
    "mailto:ana+van@email.com",
    "Ana Rosa <ana+van@email.com>",
    "<ana+van@email.com>;",
  ],
  ...[
    "ana+van@email.com,",
    "(ana+van@email.com).",
    "mailto:ana+van@email.com?subject=Ol%C3%A1",
    "ana+van＠email.com",
  ],
  "ANA+VAN@EMAIL.COM",
])("%s is an e-mail, pasted or typed", (text) => {
  for (const typed of [text, pasted(text)])
    expect([isEmail(typed), normaliseEmail(typed)]).toEqual([true, "ana+van@email.com"]);
});

test("codes, prices and URLs are read as copied", () => {
  for (const cep of ["13010-001", "13010001", "CEP 13.010-001", "13010 – 001", "１３０１０-００１"])
    expect([isCep(cep), isCep(pasted(cep))]).toEqual([true, true]);
  expect(["Campinas", "1301-001", "130100011"].some(isCep)).toBe(false);
  expect(normaliseProtocol(pasted("abcd-2345."))).toBe("ABCD2345");
  expect(parseWholeReais(pasted("R$ 1.200,00"))).toBe(1200);
  expect(parseSocialUrl("facebook", pasted("facebook.com/van-da-ana"))).toBe(
    "https://facebook.com/van-da-ana",
  );
});

test.each([
  ["facebook", "pt-br.facebook.com/ana", "https://www.facebook.com/ana"],
  ["facebook", "https://web.facebook.com/ana?_rdc=1", "https://www.facebook.com/ana?_rdc=1"],
  ["facebook", "m.facebook.com/ana", "https://m.facebook.com/ana"],
  ["facebook", "www.fb.com/ana.", "https://www.facebook.com/ana"],
  ["facebook", "@ana.vans", "https://facebook.com/ana.vans"],
  ["instagram", "@ana_vans", "https://instagram.com/ana_vans"],
  ["instagram", "instagram.com/@ana_vans,", "https://instagram.com/ana_vans"],
  ["instagram", "m.instagram.com/ana", "https://www.instagram.com/ana"],
] as const)("on %s, %s is the page %s", (network, typed, stored) => {
  expect([typed, pasted(typed)].map((text) => parseSocialUrl(network, text))).toEqual([stored, stored]);
  expect(parseSocialUrl(network, stored)).toBe(stored);
});

test.each([
  ["facebook", "m.me/ana"],
  ["facebook", "l.facebook.com/ana"],
  ["facebook", "pt-br.facebook.com.evil.com/ana"],
  ["facebook", "web.facebook.com"],
  ["instagram", "ana"],
  ["instagram", "@ana vans"],
  ["instagram", "@"],
  ["instagram", "web.instagram.com/ana"],
] as const)("on %s, %s is no page that we can be sure of", (network, typed) =>
  expect(parseSocialUrl(network, typed)).toBeNull(),
);

const token = "mzxw6ytboi4dinrr.abcdefgh234567";

test("a mailed link is read as mail programs damage it", () => {
  const damaged = [
    "",
    ".",
    ",",
    ")",
    "%3E",
    ">.",
    "\u200b",
    "%20",
    "”",
    "?utm_source=mail",
    "&amp;x=1",
    " Obrigado",
  ];
  for (const behind of damaged)
    for (const before of ["", " ", "3D", "<"])
      expect(readToken(before + token + decodeURIComponent(behind))).toBe(token);
  for (const nothing of ["", " ", "...", "\u200b"]) expect(readToken(nothing)).toBe("");
  const spelled = ["ana+van@email.com", "ana van@email.com", "ana%2Bvan%40email.com.", " ana+van@email.com>"];
  for (const email of spelled) expect(readLinkedEmail(email)).toBe("ana+van@email.com");
  const query = `?token=${token}&email=a%40b.com`;
  for (const amp of ["&", "&amp;", "&amp%3B", "&amp;amp;", "&#38;", "&%2338;"])
    expect(mendQuery(query.replace("&", amp))).toBe(query);
  for (const behind of ["", ".", "),", ">", "!", "*", "%E2%80%9D", "%C2%A0", "%20."])
    expect(mendPath(`/condutor/abc${behind}`)).toBe("/condutor/abc");
  expect(["/", "/blog/a-b", "/transporte-escolar/sp"].map(mendPath)).toEqual([
    "/",
    "/blog/a-b",
    "/transporte-escolar/sp",
  ]);
  // A name may have it.
  expect(mendQuery("?escola=Arte%20%26%20Vida&cidade=Itu")).toBe("?escola=Arte%20%26%20Vida&cidade=Itu");
});
