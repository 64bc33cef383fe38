import type { Company } from "../../../shared/company";
import { pageHead } from "../../app/head";
import { breadcrumbList, CONTEXT, type StructuredData } from "../../app/structured-data";
import { familyQuestions, faqQuestions } from "./faq-questions";

/** Head of the FAQ, with its questions as structured data (§2). */
export function faqHead(company: Company | undefined) {
  const questions = [...faqQuestions, ...familyQuestions].map(({ question, answer, items }) => ({
    question,
    answer: [answer, ...items.map((item) => `${item}.`)].join(" "),
  }));
  return pageHead({
    title: "Perguntas frequentes",
    description:
      "Respostas para condutores, sobre perfil e assinatura, e para famílias, sobre busca, autorização e vagas.",
    keywords: "perguntas frequentes, condutor escolar, assinatura, publicar perfil",
    path: "/faq",
    company,
    jsonLd: [faqPage(questions), breadcrumbList(company, [{ name: "Perguntas frequentes", path: "/faq" }])],
  });
}

/** Questions with their complete answers, as plain text. */
function faqPage(questions: readonly { question: string; answer: string }[]): StructuredData {
  return {
    "@context": CONTEXT,
    "@type": "FAQPage",
    mainEntity: questions.map(({ question, answer }) => ({
      "@type": "Question",
      name: question,
      acceptedAnswer: { "@type": "Answer", text: answer },
    })),
  };
}
