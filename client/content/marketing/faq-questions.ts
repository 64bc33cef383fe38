export type FaqQuestion = {
  /** Slug for a deep link such as /faq#foto-do-perfil. */
  id: string;
  question: string;
  answer: string;
  items: string[];
};

/** The ten questions of §2 "FAQ", in its order. Plain text, so that they also serve as structured data. */
export const faqQuestions: FaqQuestion[] = [
  {
    id: "requisitos-para-publicar",
    question: "O que eu preciso para publicar meu perfil?",
    answer:
      "Você precisa de uma assinatura ativa e de um perfil completo. Se faltar alguma coisa, a mensagem na tela diz o quê.",
    items: [
      "Assinatura ativa",
      "Perfil completo, com todos os campos obrigatórios preenchidos",
      "Foto de perfil",
      "Informações do veículo: tipo, marca, cor, ano, capacidade e vagas disponíveis",
    ],
  },
  {
    id: "como-funciona-a-assinatura",
    question: "Como funciona a assinatura?",
    answer:
      "A assinatura é recorrente. O valor é cobrado no cartão de crédito e se renova sozinho ao fim de cada período. No momento oferecemos um único plano, o Plano Condutor, e você escolhe de quanto em quanto tempo paga. Não há comissão sobre o que você combina com as famílias.",
    items: [
      "Você pode pagar por mês, por trimestre, por semestre ou por ano",
      "A ativação geralmente acontece em até 24 horas",
      "Se a assinatura é cancelada, o perfil continua publicado até o fim do período já pago. Quando ela termina, ele fica privado automaticamente",
      "Você pode renovar quando quiser",
    ],
  },
  {
    id: "sem-assinatura-ativa",
    question: "O que acontece se eu não tiver uma assinatura ativa?",
    answer:
      "Seu perfil fica privado e não aparece nas buscas. Seus dados continuam salvos, esperando por você.",
    items: [
      "Ao tentar publicar, aparece o aviso “Assinatura necessária”",
      "Em seguida você é levado à página de planos",
      "O que você já salvou não se perde",
    ],
  },
  {
    id: "salvar-sem-publicar",
    question: "Posso salvar meu perfil sem publicar?",
    answer:
      "Sim. Com o perfil completo, use “Salvar Alterações”: ele fica guardado e privado até você decidir publicar.",
    items: [
      "Para salvar, os campos obrigatórios precisam estar preenchidos, inclusive a foto",
      "O que você ainda não terminou fica como rascunho neste aparelho, enquanto isso",
      "Não é preciso ter assinatura para salvar",
    ],
  },
  {
    id: "escolas-e-bairros",
    question: "Como adiciono escolas e bairros?",
    answer:
      "Na página Meu Perfil, escreva um nome por vez e toque em “Adicionar” ou aperte Enter. É por esses nomes que as famílias encontram você.",
    items: [
      "Coloque pelo menos uma escola e um bairro",
      "Escreva o nome completo da escola, do jeito que as famílias conhecem",
      "Nomes repetidos são ignorados",
      "Para remover um item, use o botão ao lado dele e salve",
    ],
  },
  {
    id: "foto-do-perfil",
    question: "A foto do perfil é obrigatória?",
    answer: "Sim, a foto é obrigatória para publicar o perfil. As famílias querem ver quem dirige.",
    items: [
      "Tamanho máximo de 4MB",
      "JPG, PNG e outros formatos de imagem",
      "Depois de escolher a imagem, você pode cortar, girar e aproximar",
      "Você vê como a foto ficou antes de salvar",
      "Use uma foto sua, de rosto, sem crianças na imagem",
    ],
  },
  {
    id: "cancelar-a-publicacao",
    question: "Como cancelo a publicação do meu perfil?",
    answer:
      "Na página Meu Perfil, toque em “Cancelar publicação”. O perfil volta a ser privado na mesma hora. Isso não cancela a assinatura.",
    items: [
      "O perfil some das buscas e a página pública deixa de abrir",
      "Seus dados continuam salvos",
      "Com a assinatura ativa, você pode publicar de novo quando quiser",
    ],
  },
  {
    id: "como-saber-se-esta-publicado",
    question: "Como sei se meu perfil está publicado?",
    answer: "Olhe o botão no fim da página Meu Perfil. O painel também mostra a situação do perfil.",
    items: [
      "Se o botão diz “Cancelar publicação”, o perfil está publicado",
      "Se o botão diz “Salvar e publicar”, o perfil está privado",
    ],
  },
  {
    id: "editar-depois-de-publicar",
    question: "Posso editar meu perfil depois de publicar?",
    answer:
      "Sim, quantas vezes quiser. As alterações que você salva em um perfil publicado passam automaticamente para a página pública. As famílias veem a versão nova na mesma hora.",
    items: [
      "Não é preciso publicar outra vez",
      "O que você digitou e ainda não salvou fica como rascunho neste aparelho e não aparece para ninguém",
      "Mantenha as vagas em dia: quem tem vaga aparece primeiro",
    ],
  },
  {
    id: "vencimento-da-assinatura",
    question: "O que acontece quando minha assinatura vence?",
    answer:
      "O perfil fica privado automaticamente e não aparece na busca. Nós avisamos por email, e seus dados continuam salvos.",
    items: [
      "Você recebe avisos sobre o vencimento por email",
      "Se a cobrança no cartão falhar, o painel mostra o que fazer",
      "Renove a assinatura para voltar às buscas",
    ],
  },
];
