/**
 * The link that opens a conversation with a driver: `https://wa.me/55…?text=…`.
 * @param phone E.164, "+5511912345678"
 */
export function whatsappLink(phone: string, name: string, brandName: string): string {
  const greeting = `Olá, ${name}! Vi seu perfil na ${brandName} e gostaria de saber sobre o transporte escolar.`;
  return `https://wa.me/${phone.replace(/\D/g, "")}?text=${encodeURIComponent(greeting)}`;
}
