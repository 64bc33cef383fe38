import type { BlogPost } from "../../../../shared/blog";
import { readTimeMinutes } from "../../../../shared/blog";
import choosing from "./como-escolher-o-condutor-escolar.md" with { type: "text" };
import howItWorks from "./como-funciona-a-plataforma.md" with { type: "text" };
import signingUp from "./como-se-cadastrar-como-condutor.md" with { type: "text" };
import sharing from "./compartilhar-link-do-perfil.md" with { type: "text" };
import documents from "./documentos-do-transporte-escolar.md" with { type: "text" };
import safety from "./lista-de-seguranca-do-transporte-escolar.md" with { type: "text" };
import presence from "./presenca-digital-do-condutor.md" with { type: "text" };

const equipe = { name: "Equipe Rota Escola", avatar: "/avatars/equipe.svg" };
const helena = { name: "Helena Prado", avatar: "/avatars/helena-prado.svg" };
const davi = { name: "Davi Nogueira", avatar: "/avatars/davi-nogueira.svg" };

/** The seven articles of spec §3, by id. Read time and cover are derived from content and slug. */
export const articles: BlogPost[] = [
  article({
    id: 1,
    slug: "como-funciona-a-plataforma",
    title: "Uma van no lugar de vários carros: como funciona a Rota Escola",
    excerpt:
      "Da busca por bairro à conversa no WhatsApp, e por que isso deixa a rua da escola mais tranquila.",
    content: howItWorks,
    author: equipe,
    category: "Sustentabilidade",
    tags: ["plataforma", "passo a passo", "mobilidade", "famílias"],
    publishedAt: "2025-08-07T12:00:00.000Z",
    featured: false,
  }),
  article({
    id: 2,
    slug: "como-se-cadastrar-como-condutor",
    title: "Como se cadastrar como condutor, do primeiro toque à publicação",
    excerpt: "Sete passos para aparecer na busca das famílias, com o que separar antes de começar.",
    content: signingUp,
    author: equipe,
    category: "Guia",
    tags: ["cadastro", "condutores", "plano"],
    publishedAt: "2025-08-14T12:00:00.000Z",
    featured: false,
  }),
  article({
    id: 3,
    slug: "compartilhar-link-do-perfil",
    title: "Compartilhe o link do seu perfil e preencha as vagas",
    excerpt: "Cinco lugares onde o link rende mais do que panfleto, e uma mensagem pronta para adaptar.",
    content: sharing,
    author: equipe,
    category: "Economia",
    tags: ["link", "divulgação", "condutores", "WhatsApp"],
    publishedAt: "2025-08-21T12:00:00.000Z",
    featured: false,
  }),
  article({
    id: 4,
    slug: "documentos-do-transporte-escolar",
    title: "Documentos do transporte escolar: o que a lei pede",
    excerpt: "CNH, curso, certidão, autorização e vistoria explicados sem complicação, com o artigo da lei.",
    content: documents,
    author: equipe,
    category: "Guia",
    tags: ["documentos", "lei", "vistoria", "CNH"],
    publishedAt: "2025-09-04T12:00:00.000Z",
    featured: false,
  }),
  article({
    id: 5,
    slug: "presenca-digital-do-condutor",
    title: "Presença digital: como ser encontrado pelas famílias do bairro",
    excerpt: "A família procura no celular. Veja o que ela quer encontrar antes de chamar você.",
    content: presence,
    author: davi,
    category: "Tecnologia",
    tags: ["perfil", "condutores", "divulgação"],
    publishedAt: "2025-09-18T12:00:00.000Z",
    featured: false,
  }),
  article({
    id: 6,
    slug: "como-escolher-o-condutor-escolar",
    title: "Como escolher o condutor escolar do seu filho",
    excerpt: "Preço importa, mas não é o primeiro item. Veja uma ordem simples para decidir com calma.",
    content: choosing,
    author: helena,
    category: "Guia",
    tags: ["escolha", "famílias", "contrato"],
    publishedAt: "2025-10-02T12:00:00.000Z",
    featured: false,
  }),
  article({
    id: 7,
    slug: "lista-de-seguranca-do-transporte-escolar",
    title: "Lista de segurança: o que conferir antes de fechar com o condutor",
    excerpt:
      "Documentos, cinto, vistoria e as perguntas que toda família deveria fazer na primeira conversa.",
    content: safety,
    author: helena,
    category: "Segurança",
    tags: ["segurança", "documentos", "famílias"],
    publishedAt: "2025-10-14T12:00:00.000Z",
    featured: true,
  }),
];

function article(post: Omit<BlogPost, "readTime" | "image">): BlogPost {
  return { ...post, readTime: readTimeMinutes(post.content), image: `/covers/${post.slug}.svg` };
}
