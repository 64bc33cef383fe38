/** The demo accounts worth opening, by the name before the @. All of them have the same password. */
const shows = {
  ativa:
    "Published in São Paulo with free seats, on an annual plan: the whole product in its normal state; in the season more requests for next year than seats",
  semvagas:
    "Published, with the switch for free seats turned off; nobody confirmed the price for half a year, so it is hidden",
  naopublicada: "Subscribed, complete profile, not published",
  semassinatura: "Complete profile, never subscribed: publishing asks for a plan",
  cancelando: "Canceled, still visible until the end of the paid period",
  vencendo: "Canceled, three days before the end",
  vencida: "The last charge failed: still visible while the card is retried",
  encerrada: "The subscription has ended and the profile was unpublished",
  renomeada:
    "Published under a new name: authorisation and recommendations, which are about the old one, are out of the profile",
  devolucao:
    "Withdrew from a subscription for the third time in twelve months: private, and the refund waits in the console's queue",
  suspensa: "Suspended by the operator after a report",
  conferencia:
    "Published with the phone of a profile that was suspended and deleted: hidden until staff decide",
  assinante:
    "Subscribed three days ago, before filling in the profile: can still withdraw and get everything back",
  novo: "Confirmed account, nothing else yet",
  naoconfirmada: "The e-mail was never confirmed, so signing in is refused",
} as const;

/** The part before the @ of a demo login. */
export type DemoLogin = keyof typeof shows;

/** The password of every demo account. */
export const DEMO_PASSWORD = "rotaescola";

/** The e-mail of a demo account. The domain can't exist, so no mail ever reaches anybody. */
export function demoEmail(name: string): string {
  return `${name}@demo.rotaescola.example`;
}

/** The demo logins with what each of them shows, for the README. */
export const demoLogins = Object.entries(shows).map(([name, text]) => ({
  email: demoEmail(name),
  shows: text,
}));
