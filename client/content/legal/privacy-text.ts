import { OFFLINE_CACHE } from "../../../shared/limits";
import { retentionLines } from "../../../shared/retention";
import type { LegalParty, LegalText } from "./legal-text";

/** Privacy policy under the LGPD (Lei 13.709/2018), shown at /privacidade. */
export function privacyText(party: LegalParty): LegalText {
  const { brandName, legalName, cnpj, address, contactEmail, dpoName } = party;
  return {
    title: "Política de Privacidade",
    updatedAt: "2026-11-23",
    sections: [
      {
        id: "em-resumo",
        heading: "Em resumo",
        paragraphs: [
          `Esta página explica que dados ${brandName} usa, para quê e por quanto tempo, e como você exerce seus direitos pela Lei Geral de Proteção de Dados (LGPD, Lei 13.709/2018).`,
        ],
        items: [
          "Famílias buscam e leem perfis sem cadastro.",
          "Não pedimos dado algum de crianças.",
          "O perfil que o condutor publica é visível para qualquer pessoa. O email e o telefone dele não aparecem na página.",
          "Não vendemos dados e não usamos cookies de publicidade.",
        ],
      },
      {
        id: "quem-responde",
        heading: "Quem responde pelos seus dados",
        paragraphs: [
          `O controlador dos dados é ${legalName}, CNPJ ${cnpj}, com endereço em ${address}.`,
          dpoName
            ? `Quem cuida dos pedidos sobre dados pessoais (o encarregado do artigo 41 da LGPD): ${dpoName}, ${contactEmail}.`
            : `Somos agente de tratamento de pequeno porte. Nosso canal para dados pessoais é ${contactEmail}, com o assunto “Dados pessoais”.`,
        ],
      },
      {
        id: "que-dados-usamos",
        heading: "Que dados usamos",
        paragraphs: ["Usamos apenas o necessário para cada situação:"],
        items: [
          "Quem visita o site: endereço IP, data e hora de acesso, e os filtros que escreve na busca. Com os registros de acesso também reconhecemos a rede em que um condutor costuma entrar, para que ninguém bloqueie o acesso dele à conta.",
          "Quem tem conta de condutor: nome, sobrenome, email, senha (guardada só como um código que não pode ser lido de volta), e a versão e a data dos termos aceitos.",
          "Para o perfil do condutor: telefone, foto, dados do veículo, serviços, escolas, bairros, cidade e descrição. Se ele quiser informar, também redes sociais, valores, condições, segurança e conforto.",
          "Para as vagas e os resultados do condutor: vagas por turno, também as de um ano letivo com o preço, e quando foram confirmadas, quantas vezes o perfil apareceu, foi visitado e teve o WhatsApp aberto, se ele quer o lembrete e o resumo mensais, e quando foram enviados.",
          "Quem envia documentos para conferência, se quiser: as fotos ou o PDF da CNH, da autorização, do curso, da vistoria e do seguro, os 4 últimos caracteres da placa com a vistoria e o seguro, e o que anotamos ao conferir (datas, quem autorizou, os 3 últimos caracteres do número, o nome, a cidade ou o veículo com que comparamos, e o motivo de uma recusa).",
          "De cada entrada na conta do condutor: a hora, o tipo do aparelho e o navegador, enquanto ela está aberta.",
          "Quem ativa a entrada com digital ou rosto: o nome do aparelho, a chave pública que ele criou e quando foi usada. A digital e o rosto não saem do aparelho.",
          "Quem assina: plano, período, valores, datas e situação da assinatura. O número do cartão fica com a Stripe e não passa por nós; o CPF ou CNPJ, se você informar na página de pagamento, também. Quem cancela pode dizer por quê.",
          "Quem escreve para a gente: nome, email, assunto e mensagem.",
          "Quem denuncia um perfil: o texto e o assunto da denúncia, o perfil a que ela se refere e, se quiser resposta, o email. Também um código da rede de onde veio, que não leva ao endereço IP depois daquele dia: assim uma pessoa só não parece várias.",
          "Quem pede um aviso de vaga: o email, a escola ou o bairro, a cidade e o turno. Não pedimos nome nem dados da criança. Só escrevemos depois do toque que confirma, no máximo um email por dia, e um toque encerra. Condutores e equipe veem só quantas famílias esperam.",
          `Quem pede uma vaga a um condutor para um ano letivo: o primeiro nome de um adulto, o WhatsApp, a escola, o bairro, o turno, quantos lugares e o email${party.hasPush ? " ou o código do celular" : ""} em que quer a resposta. Não pedimos nada sobre a criança. O pedido vai só para esse condutor, sem o email. Pelo link do email${party.hasPush ? ", ou no mesmo celular," : ""} a família lê, corrige e retira o pedido.`,
          ...(party.hasPush
            ? [
                "Quem pede avisos no celular: um código que o navegador cria, o endereço de entrega que ele informa e quais avisos quer. Não guardamos o endereço IP, o navegador nem o modelo do aparelho. Tudo isso se apaga em “Avisos neste aparelho”.",
              ]
            : []),
          "Quem responde a uma suspensão: o texto da resposta.",
          "Quem recomenda um condutor pelo convite dele: o texto, as palavras escolhidas, o primeiro nome, a inicial do sobrenome, há quanto tempo usa o transporte, o email, e se o envio veio de uma rede que o condutor usa.",
          "Quem busca, abre um perfil ou o WhatsApp de um condutor: contamos quantas pessoas por dia e por qual caminho, com um código que muda todo dia e é apagado no dia seguinte. Quando ninguém tem vaga, contamos quantas famílias procuraram aquele lugar conhecido e turno; o texto digitado não é guardado. O endereço IP não é guardado nessas contagens.",
        ],
      },
      {
        id: "criancas",
        heading: "Dados de crianças e adolescentes",
        paragraphs: [
          "O site é feito para adultos. Nenhum campo pede o nome, a foto, o endereço ou o horário de uma criança. Pedimos que ninguém publique fotos de crianças nem escreva dados delas nas mensagens. Se você encontrar algo assim, avise, e apagamos.",
        ],
      },
      {
        id: "para-que-e-base-legal",
        heading: "Para que usamos e com que base legal",
        paragraphs: ["Cada uso tem uma base prevista no artigo 7º da LGPD:"],
        items: [
          "Criar a conta, mostrar o perfil, cuidar da assinatura e enviar avisos sobre ela, sobre as vagas e sobre os resultados do perfil: execução de contrato (inciso V).",
          "Guardar registros de acesso: obrigação legal (inciso II), pelo artigo 15 do Marco Civil da Internet, Lei 12.965/2014.",
          "Guardar registros de pagamento: obrigação legal (inciso II) e exercício regular de direitos (inciso VI).",
          "Responder mensagens e analisar denúncias: legítimo interesse (inciso IX) e exercício regular de direitos (inciso VI).",
          "Conferir os documentos que o condutor escolhe enviar e mostrar no perfil o resultado: execução de contrato (inciso V). Ninguém é obrigado a enviar.",
          "Avisar quando houver vaga: consentimento (inciso I), dado no toque do email e retirado por um toque em qualquer email.",
          "Levar um pedido de vaga ao condutor escolhido: consentimento (inciso I), dado ao confirmar o pedido e retirado na página dele, a qualquer momento.",
          "Mostrar recomendações de famílias: consentimento de quem escreve (inciso I). O link em cada email nosso retira o que foi escrito, a qualquer momento.",
          "Reconhecer quem foi suspenso e volta com outra conta: legítimo interesse (inciso IX). Guardamos só códigos embaralhados, que não revelam o dado. Se você for confundido com outra pessoa, uma pessoa da equipe confere e libera de vez. Você pode se opor pelo endereço de “Como fazer um pedido”. Respondemos em até 15 dias. Se o caso já foi decidido e a conta não existe mais, uma pessoa da equipe lê seu motivo e decide se apaga o registro. Se ele fica, contamos por quê.",
          "Contar aparições, visitas e buscas sem vaga, evitar abusos e proteger contas: legítimo interesse (inciso IX).",
        ],
      },
      {
        id: "o-que-e-publico",
        heading: "O que fica público",
        paragraphs: [
          "O perfil publicado mostra nome, foto, cidade, veículo, serviços, escolas, bairros, descrição, redes sociais informadas, vagas com o dia em que foram confirmadas, também as de um ano letivo com o preço, e datas de cadastro e atualização. Buscadores podem copiar essa página. Quando o perfil deixa de ser público, ele sai do nosso site na mesma hora, mas uma cópia pode demorar a sumir dos buscadores.",
          "O endereço curto do material para divulgar é feito com o nome do condutor e leva ao perfil enquanto ele é público. Se o nome mudar, o endereço antigo continua valendo; ele é apagado com a conta.",
          "Uma recomendação aparece no perfil com o texto, as palavras escolhidas, o primeiro nome, a inicial do sobrenome, há quanto tempo a família usa o transporte e o mês, depois que nossa equipe a lê. O email de quem escreve nunca aparece.",
          "O telefone só é usado para montar o link de WhatsApp, que aparece para quem concorda com o aviso de segurança.",
        ],
      },
      {
        id: "com-quem-compartilhamos",
        heading: "Com quem compartilhamos",
        paragraphs: ["Não vendemos dados. Eles são compartilhados apenas com:"],
        items: [
          "Stripe, que processa os pagamentos e recebe o nome, o email, os dados do cartão e, se informado, o CPF ou CNPJ de quem assina;",
          "o condutor a quem uma família pede uma vaga, que recebe o nome, o WhatsApp, a escola, o bairro, o turno e os lugares do pedido;",
          "o provedor de email, que entrega as mensagens que enviamos;",
          "o provedor de hospedagem, onde o site e as cópias de segurança ficam guardados;",
          ...(party.hasPush
            ? [
                "os serviços do Google, da Mozilla, da Apple e da Microsoft, que levam os avisos até o aparelho. O conteúdo vai com criptografia, e eles não conseguem ler;",
              ]
            : []),
          "o WhatsApp, quando você toca no link: a conversa acontece lá, sob as regras dele;",
          "autoridades, quando a lei ou uma ordem judicial obrigar.",
        ],
      },
      {
        id: "fora-do-brasil",
        heading: "Dados fora do Brasil",
        paragraphs: [
          "Alguns desses fornecedores, como a Stripe, podem tratar dados em outros países. Nesses casos seguimos o artigo 33 da LGPD e exigimos em contrato um nível adequado de proteção.",
        ],
      },
      {
        id: "por-quanto-tempo",
        heading: "Por quanto tempo guardamos",
        paragraphs: [
          "Os dados da conta e do perfil ficam guardados enquanto a conta existir, mesmo com o perfil privado. Se a conta for excluída, eles são apagados, menos o que a lei nos obriga a guardar: o registro dos pagamentos, sem nome, email ou telefone. Para o restante valem estes prazos:",
        ],
        items: retentionLines(party),
      },
      {
        id: "no-seu-aparelho",
        heading: "O que fica no seu aparelho",
        paragraphs: [
          "Não usamos cookies de publicidade nem ferramentas de rastreamento de outras empresas. O navegador guarda, só neste aparelho:",
        ],
        items: [
          "De quem entra na conta de condutor: um código de acesso, o nome, o email e a hora em que a sessão termina, apagados ao sair. Também o rascunho do que ainda não foi salvo.",
          "De quem abre um perfil: as perguntas marcadas para o WhatsApp, até fechar a aba.",
          "De quem escreve uma mensagem, uma recomendação, uma denúncia ou um pedido de aviso: o texto, até o envio ou até fechar a aba.",
          "Os favoritos de quem guardou. Não sabemos de quem é a lista.",
          `Para funcionar sem internet: as buscas e os perfis que você viu, por até ${OFFLINE_CACHE.days} dias. Apagar os dados do site no navegador apaga tudo.`,
        ],
      },
      {
        id: "seguranca",
        heading: "Como protegemos",
        paragraphs: [
          "A senha e os códigos de acesso são guardados de forma que não podem ser lidos de volta. As fotos perdem as informações de local e aparelho antes de serem publicadas. Os documentos ficam guardados com criptografia, só a equipe que confere abre, cada abertura fica registrada e aparece nos dados que você baixa. O acesso da equipe é limitado e registrado. Se houver um incidente que traga risco relevante a você, avisamos você e a autoridade nacional de proteção de dados, a ANPD, como manda o artigo 48 da LGPD.",
        ],
      },
      {
        id: "seus-direitos",
        heading: "Seus direitos e como usá-los",
        paragraphs: ["O artigo 18 da LGPD garante a você, sem custo:"],
        items: [
          "confirmar se tratamos seus dados e ter acesso a eles;",
          "corrigir dados incompletos, errados ou desatualizados;",
          "pedir que dados desnecessários ou excessivos sejam anonimizados, bloqueados ou eliminados;",
          "levar seus dados para outro serviço;",
          "saber com quem compartilhamos;",
          "opor-se a um uso baseado em legítimo interesse;",
          "retirar um consentimento que deu, como o do aviso de vaga ou o da recomendação;",
          "pedir que apaguemos os dados tratados com o seu consentimento;",
          "saber o que acontece se não consentir: sem o aviso ou a recomendação, tudo o mais continua funcionando;",
          "pedir a exclusão da conta.",
        ],
      },
      {
        id: "como-pedir",
        heading: "Como fazer um pedido",
        paragraphs: [
          `O condutor corrige o perfil na página Meu Perfil. Na página Minha conta ele baixa os próprios dados e exclui a conta. Para os outros pedidos, escreva para ${contactEmail}, de preferência com o email da conta. Podemos fazer uma pergunta para ter certeza de que é você, e respondemos em até 15 dias.`,
          "Se a resposta não resolver, você pode reclamar à ANPD ou a um órgão de defesa do consumidor.",
        ],
      },
      {
        id: "mudancas",
        heading: "Mudanças nesta política",
        paragraphs: [
          "A data da versão fica no alto da página. Se algo importante mudar, avisamos os condutores por email antes de começar a valer.",
        ],
      },
    ],
  };
}
