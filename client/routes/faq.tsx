import { createFileRoute } from "@tanstack/react-router";
import { pageHead } from "../app/head";
import { breadcrumbList, faqPage } from "../app/structured-data";
import { FaqPage } from "../marketing/faq-page";

export const Route = createFileRoute("/faq")({
  head: async ({ match }) => {
    // Not at the top: what stands there is loaded with every page.
    const { faqQuestions } = await import("../marketing/faq-questions");
    return pageHead({
      title: "Perguntas frequentes",
      description:
        "Como publicar o perfil, como funciona a assinatura, foto, escolas e bairros: dez respostas para condutores de transporte escolar.",
      keywords: "perguntas frequentes, condutor escolar, assinatura, publicar perfil",
      path: "/faq",
      company: match.context.company,
      jsonLd: [
        faqPage(
          faqQuestions.map(({ question, answer, items }) => ({
            question,
            answer: [answer, ...items.map((item) => `${item}.`)].join(" "),
          })),
        ),
        breadcrumbList(match.context.company, [{ name: "Perguntas frequentes", path: "/faq" }]),
      ],
    });
  },
  component: FaqPage,
});
