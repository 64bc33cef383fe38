/** The name of the product unless the configuration sets another. */
export const DEFAULT_BRAND = "Rota Escola";

/**
 * The company that runs the product. Values come from validated configuration and reach the browser in the
 * root route's data.
 */
export type Company = {
  brandName: string;
  /** Public origin without a final slash, as in "https://rotaescola.com.br". */
  origin: string;
  /** Digits with country code, as wa.me wants them. */
  whatsapp: string;
  facebookUrl: string;
  instagramUrl: string;
  contactEmail: string;
  legalName: string;
  cnpj: string;
  address: string;
};
