/** §5 "Photo": toast titles and their sentences. */

export const invalidType = "Tipo de arquivo inválido";
export const invalidTypeText = "Por favor, selecione apenas arquivos de imagem.";
export const tooLarge = "Arquivo muito grande";
export const tooLargeText = "A imagem deve ter no máximo 4MB.";
export const unreadable = "Erro ao processar imagem";
export const unreadableText = "Não foi possível processar a imagem selecionada.";
export const heicText =
  "Ela está em HEIC. Abra a foto e salve uma cópia em JPEG. No iPhone, escolha Mais compatível em Ajustes, Câmera, Formatos, e tire outra.";
export const cropped = "Foto cortada com sucesso!";
export const croppedText = "A foto será salva quando você salvar o perfil.";
/** In the crop dialog, under a part with few pixels. */
export const small = "Foto pequena. Vai ficar borrada.";
export const requiredHint = "Foto é obrigatória para publicar o perfil";
