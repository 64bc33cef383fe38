import { TERMS_VERSION } from "../../../shared/accounts/terms";
import { PRICE_NOTICE_DAYS, SUSPENSION_ANSWER_DAYS } from "../../../shared/limits";
import { withdrawalRight } from "../../../shared/messages/withdrawal";
import { RETENTION, retentionText } from "../../../shared/retention";
import { RANKING_IN_WORDS } from "../../../shared/search";
import type { LegalParty, LegalText } from "./legal-text";

/** Terms of use, shown at /termos. */
export function termsText({ brandName, legalName, cnpj, address, contactEmail }: LegalParty): LegalText {
  return {
    title: "Termos de Uso",
    updatedAt: TERMS_VERSION,
    sections: [
      {
        id: "quem-somos",
        heading: "Quem somos e o que fazemos",
        paragraphs: [
          `${brandName} é um serviço de ${legalName}, CNPJ ${cnpj}, com endereço em ${address}. O contato é ${contactEmail}.`,
          "O site reúne perfis de condutores escolares para que famílias encontrem quem atende sua escola e seu bairro e falem direto com ele. Ao usar o site, você concorda com estes termos. Se não concordar, pedimos que não use o serviço.",
        ],
      },
      {
        id: "o-que-nao-fazemos",
        heading: "O que não fazemos",
        paragraphs: [
          "Somos um espaço de divulgação. O transporte é contratado, prestado e pago diretamente entre a família e o condutor, sem a nossa participação e sem comissão.",
        ],
        items: [
          "Não somos empresa de transporte e não empregamos os condutores.",
          "Não investigamos antecedentes, não examinamos veículos e não falamos com os órgãos públicos. As informações do perfil são dadas pelo condutor.",
          "Quando o condutor envia um documento, comparamos a foto ou o PDF com o perfil. É só isso que “conferida” quer dizer. Peça sempre para ver o original.",
          "Não damos notas e não recomendamos um condutor em especial.",
          "Não acompanhamos viagens e não recebemos o pagamento do transporte.",
        ],
      },
      {
        id: "para-as-familias",
        heading: "Para as famílias",
        paragraphs: [
          "A busca e a leitura dos perfis são gratuitas e não pedem cadastro. Antes de contratar, confira pessoalmente os documentos do condutor, a autorização e o estado do veículo, e faça um contrato por escrito. A decisão de contratar é sua.",
          "Não envie dados de crianças pelo site. Nenhum formulário nosso pede essas informações.",
        ],
      },
      {
        id: "conta-do-condutor",
        heading: "Conta do condutor",
        paragraphs: [
          "A conta é pessoal e só pode ser criada por maiores de 18 anos. Para dirigir transporte escolar, a lei pede mais de 21. É preciso confirmar o email antes de entrar.",
          "Guarde sua senha e não a entregue a ninguém. Se achar que outra pessoa entrou na sua conta, redefina a senha e avise a gente.",
        ],
      },
      {
        id: "responsabilidades-do-condutor",
        heading: "Responsabilidades do condutor",
        paragraphs: ["Ao se cadastrar, o condutor aceita os termos de responsabilidade e declara que:"],
        items: [
          "as informações que dá são verdadeiras e serão mantidas em dia;",
          "tem as autorizações legais exigidas: habilitação válida e compatível, certificação para transporte escolar quando exigida, veículo regularizado e nenhum impedimento legal;",
          "sabe que podemos conferir informações e pedir documentos, e que os que enviar são verdadeiros, dele e sem alteração;",
          "sabe que o perfil pode ser suspenso ou removido imediatamente, sem aviso prévio, em caso de denúncia, suspeita ou informação falsa;",
          "sabe que os dados dele são usados como explica a Política de Privacidade.",
        ],
      },
      {
        id: "conteudo-do-perfil",
        heading: "Conteúdo do perfil",
        paragraphs: [
          "O que você publica continua sendo seu. Você nos autoriza a mostrar esse conteúdo no site, em buscadores e nas prévias de links enquanto o perfil estiver publicado. Ao publicar uma foto, você confirma que pode usá-la.",
          "Não é permitido publicar:",
        ],
        items: [
          "imagem, nome, endereço ou rotina de crianças e adolescentes;",
          "conteúdo falso, ofensivo, discriminatório ou ilegal;",
          "dados de outras pessoas sem autorização;",
          "propaganda de serviço que não seja o transporte escolar.",
        ],
      },
      {
        id: "ordem-da-busca",
        heading: "Ordem dos resultados",
        paragraphs: [
          `Aparecem na busca os condutores com assinatura ativa e perfil publicado. ${RANKING_IN_WORDS} Não vendemos outra forma de subir na lista.`,
        ],
      },
      {
        id: "assinatura-e-pagamento",
        heading: "Assinatura e pagamento",
        paragraphs: [
          "Para publicar o perfil, o condutor contrata uma assinatura com cobrança mensal, trimestral, semestral ou anual. Os valores estão na página Serviços e aparecem de novo antes do pagamento. A ativação geralmente acontece em até 24 horas.",
          "A assinatura se renova automaticamente ao fim de cada período, pelo mesmo prazo, até ser cancelada. O pagamento é feito com cartão de crédito em uma página da Stripe. Não recebemos nem guardamos o número do cartão.",
          "Se a cobrança falhar, a Stripe tenta outra vez por alguns dias, e você pode trocar o cartão. Sem pagamento, a assinatura termina e o perfil fica privado.",
          `Uma mudança de preço só vale a partir da renovação seguinte e é avisada por email com pelo menos ${PRICE_NOTICE_DAYS} dias de antecedência, para que você possa cancelar antes.`,
        ],
      },
      {
        id: "cancelamento",
        heading: "Cancelamento e arrependimento",
        paragraphs: [
          "Você pode cancelar quando quiser, na página Minha Assinatura. O perfil continua publicado até o fim do período já pago. Depois disso ele fica privado, e seus dados continuam salvos.",
          `${withdrawalRight} Vale para cada assinatura nova, não para renovações nem trocas de período (artigo 49 do Código de Defesa do Consumidor). Desista na página Minha Assinatura, ou escreva para ${contactEmail}: o perfil fica privado na hora. A partir da terceira desistência em 12 meses, nossa equipe devolve em até 5 dias úteis. Fora desse prazo, o período em andamento não é devolvido, salvo quando a lei exigir.`,
        ],
      },
      {
        id: "recomendacoes",
        heading: "Recomendações",
        paragraphs: ["Uma família pode recomendar um condutor pelo convite que ele enviou. Vale o seguinte:"],
        items: [
          "Quem escreve conta a própria experiência, confirma o email e nos autoriza a publicar o texto, o primeiro nome e a inicial do sobrenome no perfil.",
          "Nossa equipe lê antes de publicar. Recusamos nome de criança, endereço, horário, telefone, ofensa e propaganda, e explicamos o motivo por email.",
          "Quem escreveu pode retirar a recomendação quando quiser, pelo link do email.",
          `O condutor pode responder uma vez e não escolhe quais recomendações aparecem. Cada uma aparece por até ${retentionText(RETENTION.recommendations)}.`,
        ],
      },
      {
        id: "vagas-de-um-ano-letivo",
        heading: "Vagas de um ano letivo",
        paragraphs: [
          "De setembro a fevereiro, o condutor pode informar as vagas e o preço do ano letivo que está sendo combinado, e uma família pode pedir uma vaga a ele. Vale o seguinte:",
        ],
        items: [
          "Vagas e preço de um ano letivo são informados pelo condutor, com a data em que ele confirmou. Não garantimos que a vaga exista nem que o preço seja mantido.",
          "Um pedido vai para um condutor só, o escolhido. Ele não reserva a vaga e não é um contrato: isso a família e o condutor combinam por escrito.",
          "O condutor usa o nome e o telefone de quem pediu só para responder ao pedido. Não pode passá-los a outra pessoa nem enviar propaganda.",
          "Não é permitido pedir com o telefone de outra pessoa. O condutor pode avisar nossa equipe de um pedido estranho, que some na hora.",
        ],
      },
      {
        id: "denuncias-e-suspensao",
        heading: "Denúncias e suspensão",
        paragraphs: [
          "Qualquer pessoa pode denunciar um perfil pela própria página dele. Cada denúncia é lida por nossa equipe. Uma denúncia sozinha não suspende um perfil. Não contamos ao condutor quem denunciou. Denúncias falsas podem levar ao bloqueio da conta de quem as fez.",
          `Podemos suspender ou remover perfis e contas que descumpram estes termos ou a lei. Quem tiver o perfil suspenso lê o motivo no painel, pode responder uma vez em até ${SUSPENSION_ANSWER_DAYS} dias e pedir a revisão em ${contactEmail}. A suspensão não muda a assinatura: ela continua sendo cobrada até ser cancelada, e o condutor pode cancelar quando quiser.`,
          "Um perfil novo ou alterado que pareça com um perfil suspenso (mesmo email, telefone, CPF ou CNPJ, foto ou documentos) só aparece depois que nossa equipe conferir, em até 2 dias úteis. Excluir a conta não encerra uma suspensão.",
        ],
      },
      {
        id: "uso-do-site",
        heading: "Uso correto do site",
        paragraphs: ["Ao usar o site, não é permitido:"],
        items: [
          "copiar perfis em massa ou coletar contatos para enviar propaganda;",
          "tentar entrar em contas ou áreas de outras pessoas;",
          "atrapalhar o funcionamento do site ou contornar seus limites;",
          "usar os contatos para assediar, enganar ou ameaçar alguém.",
        ],
      },
      {
        id: "responsabilidade",
        heading: "Limites da nossa responsabilidade",
        paragraphs: [
          "Trabalhamos para manter o site funcionando e correto, mas pode haver interrupções e erros. Respondemos pelo serviço que prestamos, que é a divulgação dos perfis. O condutor responde pelo transporte e pelas informações que publica. Nada aqui diminui direitos que a lei garante a você, em especial os do consumidor.",
        ],
      },
      {
        id: "mudancas",
        heading: "Mudanças nestes termos",
        paragraphs: [
          "Podemos atualizar estes termos. A data da versão fica no alto da página. Mudanças importantes são avisadas por email aos condutores cadastrados antes de começarem a valer.",
        ],
      },
      {
        id: "lei-e-contato",
        heading: "Lei aplicável e contato",
        paragraphs: [
          "Valem as leis brasileiras. O consumidor pode recorrer à Justiça da cidade onde mora.",
          `Dúvidas sobre estes termos: ${contactEmail}. Também há um formulário na página Contato.`,
        ],
      },
    ],
  };
}
