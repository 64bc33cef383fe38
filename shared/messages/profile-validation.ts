/** §5 "Profile save", in the order of the specification. */

export const name = "Nome é obrigatório";
export const phone = "Telefone é obrigatório";
export const email = "Email é obrigatório";
export const vehicleType = "Tipo de veículo é obrigatório";
export const vehicleBrand = "Marca do veículo é obrigatória";
export const vehicleColor = "Cor do veículo é obrigatória";
export const capacity = "Capacidade deve ser maior que zero";
export const availableSeats = "Vagas disponíveis não pode ser negativo";
export const vehicleYear = "Ano do veículo é obrigatório";
export const description = "Descrição é obrigatória";
export const services = "Selecione pelo menos um serviço";
export const serviceState = "Estado do serviço é obrigatório";
export const serviceCity = "Cidade do serviço é obrigatória";
export const schools = "Adicione pelo menos uma escola";
export const neighborhoods = "Adicione pelo menos um bairro";
export const photo = "Foto é obrigatória";
export const phoneInvalid = "Telefone inválido. Use um celular com DDD (ex: (11) 91234-5678)";
export const capacityMax = "Capacidade deve ser no máximo 50";
export const seatsAboveCapacity = "Vagas disponíveis não pode ser maior que a capacidade";
export const listTooLong = "Lista longa demais. Use até 100 itens.";
export const namesOnly = "Escreva só os nomes, sem telefone, site ou opinião sobre alguém.";
export const vehicleYearInvalid = "Ano do veículo inválido";
export const facebookUrl = "URL inválida. Use um link do Facebook (ex: facebook.com/seu-perfil)";
export const instagramUrl = "URL inválida. Use um link do Instagram (ex: instagram.com/seu-perfil)";
