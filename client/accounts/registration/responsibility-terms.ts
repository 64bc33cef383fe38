/**
 * The five declarations a driver accepts before registering (§2 "Registration").
 * A change here needs a new `TERMS_VERSION` in shared/accounts/terms.ts.
 */
export const responsibilityTerms: { id: string; heading: string; text: string }[] = [
  {
    id: "informacoes-verdadeiras",
    heading: "Informações verdadeiras",
    text: "Declaro que as informações que dou no cadastro e no perfil são verdadeiras, completas e atuais, e que vou corrigi-las sempre que mudarem.",
  },
  {
    id: "autorizacoes-legais",
    heading: "Autorizações legais",
    text: "Declaro que tenho as autorizações que a lei exige para o meu trabalho: habilitação válida e compatível com o veículo, certificação para transporte escolar quando exigida, veículo regularizado e nenhum impedimento legal para exercer a atividade.",
  },
  {
    id: "conferencia-e-documentos",
    heading: "Conferência e documentos",
    text: "Sei que a plataforma pode conferir as informações e me pedir documentos a qualquer momento, e que não é obrigada a fazer essa conferência. A responsabilidade pelo que publico continua sendo minha.",
  },
  {
    id: "suspensao-ou-remocao",
    heading: "Suspensão ou remoção do perfil",
    text: "Sei que meu perfil pode ser suspenso ou removido imediatamente, sem aviso prévio, em caso de denúncia, suspeita ou informação falsa.",
  },
  {
    id: "uso-dos-dados",
    heading: "Uso dos meus dados",
    text: "Sei que meus dados são usados de acordo com a Política de Privacidade e que as informações do perfil publicado ficam visíveis para qualquer pessoa na internet.",
  },
];
