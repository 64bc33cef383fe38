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

/** What families ask, below the ten. Plain text as well. */
export const familyQuestions: FaqQuestion[] = [
  {
    id: "buscar-pela-escola",
    question: "Como encontro transporte pela escola?",
    answer:
      "Na página Buscar, escolha o estado e escreva a cidade e o nome da escola. Mostramos quem informou que atende essa escola.",
    items: [
      "Escolha também o turno da criança",
      "Se ninguém atende a escola, mostramos outras opções e você pode pedir um aviso de vaga",
      "A busca é gratuita e não pede cadastro",
    ],
  },
  {
    id: "autorizacao-conferida",
    question: "O que quer dizer “Autorização conferida”?",
    answer:
      "Quem dirige nos enviou a autorização, e nós comparamos a foto ou o PDF com o perfil. O perfil mostra o dia em que conferimos.",
    items: ["Não falamos com o órgão que deu a autorização", "Peça sempre para ver o original"],
  },
  {
    id: "antes-de-fechar",
    question: "O que devo perguntar antes de fechar o transporte?",
    answer:
      "Conheça quem dirige e veja o veículo antes de pagar. Peça os documentos originais e combine tudo por escrito. Pergunte também:",
    items: [
      "Se a autorização de transporte escolar, a CNH e a vistoria estão em dia",
      "Se você pode ver a certidão negativa de crimes",
      "Quanto tempo dura o trajeto e quem acompanha as crianças",
      "Quanto é a mensalidade, também nas férias",
      "O que acontece se o veículo quebrar ou se quem dirige faltar",
    ],
  },
  {
    id: "depois-de-uma-denuncia",
    question: "O que acontece depois de uma denúncia?",
    answer:
      "Nossa equipe lê cada denúncia e decide depois de olhar o caso. Uma denúncia sozinha não suspende um perfil.",
    items: [
      "Para denunciar, use “Denunciar Perfil” na página do perfil",
      "Você recebe um protocolo e pode deixar um email para acompanhar a denúncia",
      "Não contamos ao condutor quem denunciou",
      "Em situação de perigo, avise antes a polícia",
    ],
  },
  {
    id: "vaga-para-o-proximo-ano",
    question: "Como peço vaga para o próximo ano?",
    answer:
      "De setembro a fevereiro, quem dirige pode informar as vagas do ano letivo que está sendo combinado. Nesses meses, escolha o ano na busca e abra um perfil com vaga.",
    items: [
      "No perfil, use o botão “Pedir vaga” e preencha o pedido",
      "O pedido vai só para quem você escolheu",
      "Ele não reserva a vaga e não é um contrato",
      "Se ninguém tem vaga, peça um aviso de vaga",
    ],
  },
];
