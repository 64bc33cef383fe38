/** §8: messages for failures. */

export const registration = "Erro ao criar conta";
export const resend = "Erro ao reenviar confirmação";
export const login = "Erro no login";
export const loginCredentials = "Verifique suas credenciais e tente novamente.";
export const loginOther = "Ocorreu um erro ao fazer login. Tente novamente.";
export const emailNotConfirmed =
  "Seu email não foi confirmado. Verifique sua caixa de entrada ou pasta de spam e confirme seu email antes de fazer login.";
export const forgotPassword = "Erro ao processar solicitação.";
export const forgotPasswordOther = "Ocorreu um erro ao processar sua solicitação.";
export const reset = "Erro ao redefinir senha.";
export const resetOther = "Ocorreu um erro ao redefinir sua senha.";
export const confirmEmail = "Erro ao confirmar email.";
export const confirmEmailOther = "Ocorreu um erro ao confirmar seu email.";
export const refuseRegistration = "Não conseguimos apagar o cadastro.";
export const refuseRegistrationText =
  "O link já foi usado, não vale mais, ou o cadastro foi confirmado. Se alguém entrou com o seu email, crie uma nova senha.";
export const seatsWaiting =
  "Sem resposta agora. Guardamos suas vagas neste aparelho e enviamos quando a internet voltar.";
export const seatsTooOld =
  "O que você mudou sem internet não foi enviado, porque passou de 24 horas. Confira suas vagas.";
export const seats = "Não conseguimos salvar suas vagas";
export const resultMails = "Não conseguimos mudar o resumo do mês";
export const requestMails = "Não conseguimos mudar o email de pedidos";
export const notices = "Não conseguimos mudar os avisos";
export const seatReminders = "Não conseguimos mudar o lembrete";
export const plans = "Erro ao carregar planos. Tente novamente mais tarde.";
export const subscription = "Erro ao carregar assinatura";
export const receipts = "Não conseguimos carregar os recibos";
export const cancelTitle = "Erro ao cancelar";
export const cancel = "Erro ao cancelar assinatura";
export const checkout = "Erro ao criar checkout";
export const payment = "Erro ao processar pagamento";
export const contact = "Erro ao enviar mensagem. Tente novamente mais tarde.";
export const profileLoad = "Erro ao carregar perfil";
export const profileLoadText = "Não foi possível carregar os dados do perfil.";
export const profileSave = "Erro ao salvar";
export const profileSaveText = "Ocorreu um erro ao salvar suas informações.";
export const profileFieldsMissing = "Campos obrigatórios não preenchidos";
export const publish = "Erro ao alterar visibilidade do perfil";
export const material = "Não conseguimos preparar o material";
export const passwordChange = "Não conseguimos alterar a senha";
export const otherSessions = "Não conseguimos sair dos outros aparelhos";
export const proof = "Não conseguimos conferir sua senha";
export const dataExport = "Não conseguimos baixar seus dados";
export const accountDeletion = "Não conseguimos excluir a conta";
export const checkInternet = "Confira sua internet e tente de novo.";
export const noAnswer = `Não houve resposta. ${checkInternet}`;
export const tokenMissing = "Token não encontrado";
export const unauthenticated = "Usuário não autenticado";
export const reportTitle = "Erro";
export const report = "Erro ao enviar denúncia";
export const reportText = "Ocorreu um erro ao enviar a denúncia.";
export const copy = "Erro ao copiar";
export const copyText =
  "Não foi possível copiar o link automaticamente. Copie manualmente a URL do navegador.";
export const publicProfile = "Erro ao carregar perfil do condutor.";
export const search = "Erro na busca";
export const featured = "Erro ao carregar condutores. Tente novamente mais tarde.";
export const http = (status: number) => `HTTP error! status: ${status}`;
